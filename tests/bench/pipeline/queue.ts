import { negotiationSources } from '@/lib/contracts/enums'
import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { type QueueItem, type QueueSummary, queueGroups } from '@/lib/contracts/queue'
import { reportGroups } from '@/lib/contracts/reports'
import { type Figure, timePages } from './figures'

type Call = <T>(path: string) => Promise<T>
interface Found {
  results: QueueItem[]
  more: boolean
}

/** The last item of so many pages, after which the page is deep in the list. */
async function walk(call: Call, pages: number): Promise<string> {
  let after = ''
  for (let page = 0; page < pages; page += 1) {
    const { results } = await call<Found>(`/v1/my/queue?size=100${after && `&after=${after}`}`)
    after = results.at(-1)?.public_id ?? ''
  }
  return after
}

/** A company of thirty vacancies: what is to be done today, the board of a vacancy and the reports. */
export async function queue(call: Call, databaseTime: () => number): Promise<Figure[]> {
  const summary = await call<QueueSummary>('/v1/my/queue/summary')
  const clients = await call<{ results: { public_id: string }[] }>('/v1/my/clients')
  const own = await call<{ stages: { public_id: string; base: string; name: string }[] }>('/v1/my/stages')
  const [sample] = (await call<Found>('/v1/my/queue?stage=in_review')).results
  const vacancy = summary.vacancies.find(({ public_id }) => public_id.startsWith('w'))?.public_id ?? ''
  const deep = await walk(call, 60)
  const family = sample?.resume.name?.last ?? ''

  const items = (query: string) => async () => (await call<Found>(`/v1/my/queue?${query}`)).results.length
  const total = (path: string) => async () => (await call<{ total: number }>(path)).total
  const filters = {
    name: `q=${family.slice(0, 4)}`,
    'nobody of this name': 'q=Небывалов',
    vacancy: `vacancy=${vacancy}`,
    stage: 'stage=interview',
    'own stage': `own_stage=${own.stages.find(({ base }) => base === 'in_review')?.public_id}`,
    manager: `manager=${summary.managers[0]?.public_id ?? 'none'}`,
    client: `client=${clients.results[0]?.public_id}`,
    rating: 'rating=5',
    pay: 'pay_to=80000',
    city: `city=${summary.cities[0]?.id}`,
    experience: 'experience=6',
    source: `source=${negotiationSources[0]}`,
    tag: 'tag=тег 7',
    days: 'days=7',
    'several at once': 'stage=in_review&rating=3&experience=1&source=search&days=30',
  }
  const list = `/v1/vacancies/${vacancy}/negotiations?origin=application`
  return timePages(
    [
      ...queueGroups.map((group) => ({ what: `queue, ${group}`, read: items(`group=${group}`) })),
      { what: 'queue, page 200', read: items(`after=${deep}`) },
      ...Object.entries(filters).map(([what, query]) => ({ what: `queue by ${what}`, read: items(query) })),
      ...['', `q=${family.slice(0, 4)}`, filters['own stage']].map((query) => ({
        what: `counts${query && ` by ${query.split('=')[0]}`}`,
        read: async () => (await call<QueueSummary>(`/v1/my/queue/summary?${query}`)).groups.open,
      })),
      ...own.stages.map(({ public_id, base, name }) => ({
        what: `board, ${name}`,
        read: async () => (await call<NegotiationPage>(`${list}&stage=${base}&own_stage=${public_id}`)).total,
      })),
      { what: 'board, ended', read: total(`${list}&stage=ended`) },
      {
        what: 'own stages with their people',
        read: async () => (await call<typeof own>('/v1/my/stages')).stages.length,
      },
      { what: 'log of rules', read: total('/v1/my/stage-rules/log') },
      ...['', `&vacancy=${vacancy}`].map((of) => ({
        what: `report${of && ' of a vacancy'}`,
        read: async () =>
          (await call<{ stages: { count: number }[] }>(`/v1/my/report?days=365${of}`)).stages[0]?.count ?? 0,
      })),
      ...reportGroups.map((by) => ({
        what: `report by ${by}`,
        read: total(`/v1/my/report/rows?days=365&by=${by}`),
      })),
      { what: 'people of a report', read: total('/v1/my/report/people?days=365&stage=interview') },
      { what: 'people of a report, page 200', read: total('/v1/my/report/people?days=365&page=200') },
    ],
    { rounds: 70, targetMs: 100, databaseTime },
  )
}
