//! Tables of texts and what they come to.
