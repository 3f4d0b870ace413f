// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { type CompanyRole, companyRoles, rightsOfRoles } from '@/lib/contracts/company-rights'
import { homeOfMember, landingOf, loadRights, mayWith, rightsStore, showRights } from './rights'
import { sessionStore } from './session'

const asked = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('@/lib/api/client', async (original) => ({
  ...(await original<typeof import('@/lib/api/client')>()),
  api: asked.api,
}))

const signedIn = (accountType: 'employer' | 'candidate' | null) =>
  sessionStore.setState({ user: accountType && ({ id: 'aaaaaaaaaaaa', accountType } as never) })

async function actAs(role: CompanyRole) {
  signedIn('employer')
  asked.api.mockResolvedValue({ company: { may: rightsOfRoles[role] } })
  await loadRights()
}

beforeEach(async () => {
  signedIn(null)
  await loadRights()
})

it('begins with everything, and lets an employer without a company do everything', async () => {
  expect(rightsStore.getState().lacks).toEqual([])
  signedIn('employer')
  asked.api.mockResolvedValue({ company: null })
  await loadRights()
  expect(document.documentElement.dataset.lacks).toBeUndefined()
})

it('knows where each role begins', async () => {
  const homes = []
  for (const role of companyRoles) {
    await actAs(role)
    homes.push([role, homeOfMember()])
  }
  expect(Object.fromEntries(homes)).toEqual({
    owner: '/ru/my/vacancies',
    recruiter: '/ru/my/vacancies',
    hiring_manager: '/ru/my/vacancies',
    interviewer: '/ru/my/interviews',
    viewer: '/ru/my/vacancies',
    finance: '/ru/my/payments',
  })
  expect(landingOf('employer')).toBe('/ru/my/payments')
  expect(landingOf('employer', '/ru/companies')).toBe('/ru/companies')
  expect(landingOf('candidate')).toBe('/ru/my/resumes')
})

it('opens what concerns vacancies to all but finance', async () => {
  const open = []
  for (const role of companyRoles) {
    await actAs(role)
    if (mayWith(rightsStore.getState().lacks, 'see')) open.push(role)
  }
  expect(open).toEqual(companyRoles.filter((role) => role !== 'finance'))
})

it('keeps what is lacking for the next page, and forgets it with the session', async () => {
  await actAs('hiring_manager')
  expect(document.documentElement.dataset.lacks).toContain('recruit')
  expect(localStorage.getItem('dv:lacks')).toBe(document.documentElement.dataset.lacks)
  signedIn(null)
  await loadRights()
  expect(localStorage.getItem('dv:lacks')).toBeNull()
  expect(document.documentElement.dataset.lacks).toBeUndefined()
})

it('keeps the former rights when the server does not answer', async () => {
  await actAs('viewer')
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  asked.api.mockRejectedValue(new TypeError('no network'))
  await loadRights()
  expect(mayWith(rightsStore.getState().lacks, 'recruit')).toBe(false)
  expect(warned).toHaveBeenCalledOnce()
})

it('leaves the answer about somebody who has signed out meanwhile', async () => {
  signedIn('employer')
  let answer: (value: unknown) => void = () => undefined
  asked.api.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const read = loadRights()
  signedIn(null)
  answer({ company: { may: [] } })
  await read
  expect(rightsStore.getState().lacks).toEqual([])
})

it('says how the access to the company of the page ended, once, and nothing where one switched', async () => {
  signedIn('employer')
  const answers = (company: string | null, ended: unknown) =>
    asked.api.mockImplementation(async (call: string) =>
      call === 'GET /v1/accounts/me'
        ? { company: company && { public_id: company, may: rightsOfRoles.owner } }
        : ended,
    )
  answers('aaaaaaaaaaaa', null)
  await loadRights()
  answers('bbbbbbbbbbbb', null)
  await loadRights()
  expect(rightsStore.getState()).toMatchObject({ company: 'bbbbbbbbbbbb', ended: null })
  const ended = { state: 'ended', company: 'Клиника', by: 'Олег Ким', at: '2026-11-28T10:00:00.000Z' }
  answers(null, ended)
  await loadRights()
  expect(asked.api).toHaveBeenLastCalledWith('GET /v1/accounts/access', {
    query: { company: 'bbbbbbbbbbbb' },
  })
  expect(rightsStore.getState()).toMatchObject({ company: null, ended })
})

it('asks again what became of an access while the first answer was lost, and takes the rights away at once', async () => {
  rightsStore.setState({ company: null, ended: null })
  signedIn('employer')
  const may = rightsOfRoles.owner
  asked.api.mockResolvedValue({ company: { public_id: 'c23456789abc', may } })
  await loadRights()
  asked.api.mockRejectedValue(new TypeError('no network'))
  const other = { public_id: 'd23456789abc', may: rightsOfRoles.finance }
  await expect(showRights(other as never)).rejects.toThrow('no network')
  expect(mayWith(rightsStore.getState().lacks, 'see')).toBe(false)
  const ended = { state: 'ended', company: 'Ромашка', by: null, at: null }
  asked.api.mockResolvedValue(ended)
  await showRights(other as never)
  expect(rightsStore.getState()).toMatchObject({ company: other.public_id, ended })
})
