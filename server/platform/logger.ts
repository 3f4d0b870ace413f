import { type Logger, pino } from 'pino'

export type { Logger }

/** JSON lines on stdout. Whatever carries tokens or people's contacts is cut before it is written. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: [
        'token',
        'password',
        'code',
        'authorization',
        'cookie',
        'email',
        'phone',
        'username',
        'letter',
        '*.token',
        '*.password',
        '*.code',
        '*.authorization',
        '*.cookie',
        '*.email',
        '*.phone',
        '*.username',
        '*.letter',
      ],
      censor: '[cut]',
    },
  })
}
