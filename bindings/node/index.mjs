// The same package for `import`; one instance serves both kinds of modules.

import hookpolicy from './index.cjs'

export const {
  ADVISE,
  DENY,
  E_ARG,
  E_LIMIT,
  E_PANIC,
  E_REQUEST,
  MAX_REQUEST,
  PASS,
  buildInfo,
  evalAsync,
  evalBytes,
  evalString,
  evalWithCode,
  evaluate,
  version
} = hookpolicy
