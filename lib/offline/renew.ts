import { api } from '@/lib/api/client'
import { routes } from '@/lib/routes'
import { CABINET_CACHE } from '@/lib/shared/browser'
import { dayMs } from '@/lib/shared/time'
import { askToKeep, loadedFiles } from './keeping'

/** Talks and resumes kept in full; of more the lists. */
const maxTalks = 20

/** Reads what this device keeps, so that it is there without a network though it was not looked at. The client keeps it. */
async function readAnswers(): Promise<string[]> {
  const [resumes] = await Promise.all([
    api('GET /v1/my/resumes', { query: { filter: 'live', page: 1, size: 10 } }),
    api('GET /v1/favorites', { query: { page: 1, size: 30 } }),
    api('GET /v1/my/conversations', { query: { page: 1 } }),
    api('GET /v1/my/interviews', { query: { phase: 'waiting', page: 1, size: 50 } }),
    api('GET /v1/my/interviews', { query: { phase: 'upcoming', page: 1, size: 50 } }),
    api('GET /v1/my/interviews', { query: { phase: 'past', page: 1, size: 10 } }),
  ])
  const [sent, invited] = await Promise.all([
    api('GET /v1/my/negotiations', { query: { origin: 'application', page: 1 } }),
    api('GET /v1/my/negotiations', { query: { origin: 'invitation', page: 1 } }),
  ])
  const talks = [...sent.results, ...invited.results]
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at))
    .slice(0, maxTalks)
  // One after another: this is nobody's wait.
  for (const { public_id: publicId } of talks)
    await api('GET /v1/negotiations/:publicId/conversation', { params: { publicId } })
  // A draft has no page yet.
  const ids = resumes.results.flatMap(({ status, public_id: publicId }) =>
    status === 'draft' ? [] : [publicId],
  )
  for (const publicId of ids) {
    await api('GET /v1/resumes/:publicId', { params: { publicId } })
    await api('GET /v1/resumes/:publicId/own', { params: { publicId } })
    await api('GET /v1/resumes/:publicId/negotiations', {
      params: { publicId },
      query: { origin: 'application', page: 1 },
    })
  }
  return ids
}

/** Shells change with the build, not with what they show. */
async function isOldShell(path: string): Promise<boolean> {
  const shell = await caches.match(path, { cacheName: CABINET_CACHE, ignoreVary: true })
  const at = Date.parse(shell?.headers.get('Date') ?? '')
  return !(Date.now() - at < dayMs)
}

/** Brings everything that this device keeps up to date. */
export async function renewKept(): Promise<void> {
  const ids = await readAnswers()
  const shells = [
    routes.myApplications(),
    routes.myResumes(),
    routes.myInterviews(),
    routes.myBookmarks(),
    routes.myConversations(),
    ...ids.flatMap((id) => [routes.resume(id), routes.resumeOverview(id)]),
  ]
  const old = await Promise.all(shells.map(isOldShell))
  await askToKeep([...loadedFiles(), ...shells.filter((_, index) => old[index])])
}
