import { randomBytes } from 'node:crypto'

/** An IP address of the documentation range; another each time, so that the limits of one address stop nobody. */
export const anyIp = (): string =>
  `2001:db8:${[...randomBytes(6)].map((byte) => byte.toString(16)).join(':')}`
