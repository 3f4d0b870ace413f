import { serveJobs } from '@/server/platform/children/serve'

/** A parser with a fault of its own, which quotes what it was given. */
serveJobs((raw: Uint8Array): Promise<never> => {
  return Promise.reject(new TypeError(`cannot parse\n    at ${Buffer.from(raw).toString()}`))
})
