import { api } from '@/lib/api/client'
import { RESUME_TABS, routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import { askToKeep, loadedFiles } from './keeping'

/** Conversations kept in full; of more the lists. */
const maxConversations = 20
/** Resumes kept with all their tabs; of more the page itself. Most people have one or two. */
const maxResumes = 3

/** What the page of one's resume and the form of its text show. */
async function readResume(publicId: string): Promise<void> {
  const params = { publicId }
  await api('GET /v1/resumes/:publicId', { params })
  await api('GET /v1/resumes/:publicId/own', { params })
}

/** What the tabs of a resume ask when they are opened; a tab narrowed by a filter is not kept. */
async function readTabs(publicId: string): Promise<void> {
  const params = { publicId }
  await api('GET /v1/resumes/:publicId/matches', { params, query: { sort: 'match', page: 1 } })
  await api('GET /v1/resumes/:publicId/matches/counters', { params })
  await api('GET /v1/resumes/:publicId/postponed', { params, query: { sort: 'reminder', page: 1 } })
  await api('GET /v1/resumes/:publicId/shelf', { params })
  await api('GET /v1/resumes/:publicId/autopickup', { params })
  await api('GET /v1/resumes/:publicId/autopickup/finds', { params, query: { page: 1 } })
  await api('GET /v1/resumes/:publicId/views', { params, query: { days: 30 } })
  await api('GET /v1/resumes/:publicId/viewers', { params, query: { page: 1, size: 10 } })
  for (const origin of ['application', 'invitation'] as const)
    await api('GET /v1/resumes/:publicId/negotiations', { params, query: { origin, page: 1 } })
  await api('GET /v1/resumes/:publicId/interviews', { params, query: { page: 1, size: 1 } })
  for (const tab of ['video', 'office'] as const) {
    await api('GET /v1/resumes/:publicId/interviews', {
      params,
      query: { tab, phase: 'waiting', page: 1, size: 50 },
    })
    await api('GET /v1/resumes/:publicId/interviews', {
      params,
      query: { tab, phase: 'upcoming', page: 1, size: 50 },
    })
    await api('GET /v1/resumes/:publicId/interviews', {
      params,
      query: { tab, phase: 'past', page: 1, size: 10 },
    })
  }
}

/** Reads what this device keeps, so that it is there without a network though it was not looked at. The client keeps it. */
async function readAnswers(): Promise<string[]> {
  const [resumes, , , waiting, upcoming] = await Promise.all([
    api('GET /v1/my/resumes', { query: { filter: 'live', page: 1, size: 10 } }),
    api('GET /v1/favorites', { query: { page: 1, size: 30 } }),
    api('GET /v1/my/conversations', { query: { page: 1 } }),
    api('GET /v1/my/interviews', { query: { phase: 'waiting', page: 1, size: 50 } }),
    api('GET /v1/my/interviews', { query: { phase: 'upcoming', page: 1, size: 50 } }),
    api('GET /v1/my/interviews', { query: { phase: 'past', page: 1, size: 10 } }),
    api('GET /v1/notifications/rows'),
  ])
  const [sent, invited] = await Promise.all([
    api('GET /v1/my/negotiations', { query: { origin: 'application', page: 1 } }),
    api('GET /v1/my/negotiations', { query: { origin: 'invitation', page: 1 } }),
    api('GET /v1/my/applications/limit'),
    api('GET /v1/my/day'),
    api('GET /v1/dictionaries'),
  ])
  const conversations = [...sent.results, ...invited.results]
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at))
    .slice(0, maxConversations)
  // One after another: this is nobody's wait.
  for (const { public_id: publicId } of conversations)
    await api('GET /v1/negotiations/:publicId/conversation', { params: { publicId } })
  for (const { public_id: publicId } of [...waiting.results, ...upcoming.results])
    await api('GET /v1/interviews/:publicId', { params: { publicId } })
  // A draft has no page yet.
  const ids = resumes.results.flatMap(({ status, public_id: publicId }) =>
    status === 'draft' ? [] : [publicId],
  )
  for (const publicId of ids) await readResume(publicId)
  for (const publicId of ids.slice(0, maxResumes)) await readTabs(publicId)
  return ids
}

/** Shells change with the build, not with what they show. */
async function isOldShell(path: string): Promise<boolean> {
  const shell = await caches.match(path, { ignoreVary: true })
  const at = Date.parse(shell?.headers.get('Date') ?? '')
  return !(Date.now() - at < dayMs)
}

/** Brings everything that this device keeps up to date. */
export async function renewKept(): Promise<void> {
  const ids = await readAnswers()
  const shells = [
    routes.home(),
    routes.myApplications(),
    routes.myResumes(),
    routes.myInterviews(),
    routes.myBookmarks(),
    routes.myConversations(),
    routes.myNotifications(),
    ...ids.flatMap((id) => [routes.resume(id), routes.resumeOverview(id), routes.resumeEdit(id)]),
    ...ids.slice(0, maxResumes).flatMap((id) => RESUME_TABS.map((tab) => routes.resumeView(id, tab))),
  ]
  const old = await Promise.all(shells.map(isOldShell))
  await askToKeep([...loadedFiles(), ...shells.filter((_, index) => old[index])])
}
