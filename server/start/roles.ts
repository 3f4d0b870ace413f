import { ConfigurationError, type Env } from '@/server/platform/env'

/** What a process does. Whatever its role, it answers health checks and metrics. */
interface Duties {
  pages: boolean
  /** Answers `/v1` to others; pages rendered here call it in the process. */
  api: boolean
  sockets: boolean
  /** Timed jobs and the lanes of the outbox. */
  jobs: boolean
}

const none: Duties = { pages: false, api: false, sockets: false, jobs: false }

const duties: Record<Env['ROLE'], Duties> = {
  all: { pages: true, api: true, sockets: true, jobs: true },
  web: { ...none, pages: true },
  api: { ...none, api: true },
  realtime: { ...none, sockets: true },
  worker: { ...none, jobs: true },
}

/** @throws ConfigurationError when the role has nothing to do */
export function dutiesOf({ ROLE, API_BASE_URL }: Pick<Env, 'ROLE' | 'API_BASE_URL'>): Duties {
  if (API_BASE_URL && !duties[ROLE].pages) {
    throw new ConfigurationError(
      `ROLE, API_BASE_URL: the role ${ROLE} shows no pages that could ask another API`,
    )
  }
  return duties[ROLE]
}
