/** The part of the logger that realtime uses; pino satisfies it. */
export interface RealtimeLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
