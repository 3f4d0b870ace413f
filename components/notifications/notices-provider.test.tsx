// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noticesStore } from '@/stores/notices'
import { NoticesProvider } from './notices-provider'

const fake = vi.hoisted(() => ({
  feed: [] as { public_id: string; kind?: string; read: boolean; target: { public_id: string } | null }[],
  changed: false,
  calls: [] as string[],
  told: [] as string[],
  heard: {} as { handlers?: Record<string, () => void>; onReconnect?: () => void },
}))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))
vi.mock('@/stores/session', () => ({ useSession: () => 'aaaaaaaaaaaa' }))
vi.mock('@/lib/api/client', () => ({
  changedWithin: () => fake.changed,
  api: async (name: string, options: { body?: { ids: string[] }; query?: { size: number } }) => {
    fake.calls.push(name)
    for (const notice of fake.feed) if (options.body?.ids.includes(notice.public_id)) notice.read = true
    const unread = fake.feed.filter(({ read }) => !read).length
    return { results: fake.feed.slice(0, options.query?.size), unread }
  },
}))
vi.mock('@/lib/realtime/use-channel', () => ({
  useChannel: (_: string, handlers: Record<string, () => void>, options: { onReconnect: () => void }) => {
    fake.heard = { handlers, onReconnect: options.onReconnect }
  },
}))
vi.mock('./notice-toast', () => ({
  showNoticeToast: (notice: { public_id: string }) => fake.told.push(notice.public_id),
}))

const came = (...ids: string[]) => {
  for (const public_id of ids)
    fake.feed.unshift({ public_id, read: false, target: { public_id: `of-${public_id}` } })
}
const settled = (what: () => void) =>
  act(async () => {
    what()
    await vi.dynamicImportSettled()
    await new Promise((done) => setTimeout(done))
  })

beforeEach(() => {
  Object.assign(fake, { feed: [], calls: [], told: [], changed: false })
  history.replaceState(null, '', '/ru')
})
afterEach(cleanup)

it('tells a notice that comes while the page is open, once, and none that was there before', async () => {
  came('old')
  await settled(() => void render(<NoticesProvider />))
  expect(noticesStore.getState().unread).toBe(1)
  expect(fake.told).toEqual([])
  came('new')
  await settled(() => {
    fake.heard.handlers?.['notification.created']?.()
    fake.heard.handlers?.['counters.updated']?.()
  })
  expect(fake.told).toEqual(['new'])
  expect(noticesStore.getState().unread).toBe(2)
})

it('F3 catches up after a reconnect on what came since the last notice it knew, oldest first, three at most', async () => {
  came('known')
  await settled(() => void render(<NoticesProvider />))
  came('first', 'second')
  await settled(() => fake.heard.onReconnect?.())
  expect(fake.told).toEqual(['first', 'second'])
  await settled(() => fake.heard.onReconnect?.())
  expect(fake.told).toHaveLength(2)
  came('3', '4', '5', '6', '7')
  await settled(() => fake.heard.onReconnect?.())
  expect(fake.told.slice(2)).toEqual(['5', '6', '7'])
  expect(noticesStore.getState().unread).toBe(8)
})

it('reads instead of telling what is being looked at', async () => {
  await settled(() => void render(<NoticesProvider />))
  history.replaceState(null, '', '/ru/my?item=of-here')
  came('here')
  await settled(() => fake.heard.handlers?.['notification.created']?.())
  expect(fake.told).toEqual([])
  expect(fake.calls).toContain('POST /v1/notifications/read')
  expect(noticesStore.getState().unread).toBe(0)
})

it('does not tell of a consent or a contact in the tab where it has just been changed, and tells elsewhere', async () => {
  await settled(() => void render(<NoticesProvider />))
  const ticked = () => {
    fake.feed.unshift(
      { public_id: `c${fake.feed.length}`, kind: 'consent.changed', read: false, target: null },
      { public_id: `m${fake.feed.length}`, kind: 'account.contact_changed', read: false, target: null },
    )
    fake.heard.handlers?.['notification.created']?.()
  }
  fake.changed = true
  await settled(ticked)
  expect(fake.told).toEqual([])
  expect(noticesStore.getState().unread).toBe(2)
  fake.changed = false
  await settled(ticked)
  expect(fake.told).toEqual(['m2', 'c2'])
})
