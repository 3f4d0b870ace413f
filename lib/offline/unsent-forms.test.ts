// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptCopies } from '@/components/forms/creation/kept-copy'
import { deleteDrafts } from '@/lib/local-data'
import { writeTokenRecord } from '@/lib/session/storage'
import { kindOf, takeUnsent } from './unsent-forms'

const copies = keptCopies('resume', { title: '' })
const form = { title: 'Повар' }
const edit = { form, base: { title: '' } }

const signIn = (id: string) =>
  writeTokenRecord({
    token: `head.${btoa(JSON.stringify({ id, accountType: 'candidate' }))}.signature`,
  } as Parameters<typeof writeTokenRecord>[0])
const network = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
const go = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  localStorage.clear()
  signIn('me')
  go('/ru/resumes/abc/edit')
  network(false)
})
afterEach(() => vi.restoreAllMocks())

it('gives out a form left without a network once, with the page it was filled in on', () => {
  copies.writeEdit('abc', edit)
  copies.writeEdit('abc', edit)
  network(true)
  expect(takeUnsent()).toEqual([])
  go('/ru/my/resumes')
  const [note, ...others] = takeUnsent()
  expect(note).toMatchObject({ path: '/ru/resumes/abc/edit' })
  expect(note && kindOf(note)).toBe('resume')
  expect(others).toEqual([])
  expect(takeUnsent()).toEqual([])
  expect(copies.readEdit('abc')?.form).toEqual(form)
})

it('notes nothing of a form filled in with a network, and forgets what was sent', () => {
  network(true)
  copies.writeEdit('abc', edit)
  go('/ru/my/resumes')
  expect(takeUnsent()).toEqual([])
  network(false)
  copies.writeEdit('abc', edit)
  copies.dropEdit('abc')
  expect(takeUnsent()).toEqual([])
})

it('tells nobody else of it, and goes with the drafts', () => {
  copies.writeNew(form)
  go('/ru/my/resumes')
  signIn('other')
  expect(takeUnsent()).toEqual([])
  signIn('me')
  deleteDrafts()
  expect(takeUnsent()).toEqual([])
})
