/** 4000–4099: do not reconnect; 4100–4199: reconnect after a pause; 4200–4299: reconnect at once. */
export const closeCode = {
  unknownApp: 4001,
  badProtocolVersion: 4007,
  noProtocolVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  tooManyFrames: 4101,
  closedForWorks: 4102,
  restarting: 4200,
  silent: 4201,
} as const

/** `code` of a `pusher:error` for a refused client event; the connection stays. */
export const CLIENT_EVENT_REFUSED = 4301
