import { describe, expect, it } from 'vitest'
import { noticePath } from './notice-path'

describe('a notice', () => {
  it('leads each side to its own cabinet, with the item open', () => {
    const kind = 'negotiation.viewed'
    const target = {
      type: 'negotiation' as const,
      public_id: 'n23456789abc',
      parent_public_id: 'p23456789abc',
      tab: 'applications' as const,
    }
    expect(noticePath({ kind, target, params: { reader: 'employer' } })).toBe(
      '/ru/vacancies/p23456789abc/view/applications?item=n23456789abc',
    )
    expect(noticePath({ kind, target, params: { reader: 'candidate' } })).toBe(
      '/ru/resumes/p23456789abc/view/applications?item=n23456789abc',
    )
    expect(noticePath({ kind, target: null, params: {} })).toBeNull()
  })

  it('of a message leads to the conversation, also when a moderator has hidden it', () => {
    const target = {
      type: 'negotiation' as const,
      public_id: 'n23456789abc',
      parent_public_id: 'p23456789abc',
      tab: 'invitations' as const,
    }
    expect(noticePath({ kind: 'message.created', target, params: { reader: 'employer' } })).toBe(
      '/ru/vacancies/p23456789abc/view/invitations?item=n23456789abc&talk=n23456789abc',
    )
    const params = { reader: 'candidate', decision: 'block' }
    expect(noticePath({ kind: 'message.hidden', target, params })).toBe(
      '/ru/resumes/p23456789abc/view/invitations?item=n23456789abc&talk=n23456789abc',
    )
  })

  it('of a company’s check leads to where the company is changed', () => {
    expect(noticePath({ kind: 'company.rejected', target: null, params: { reader: 'employer' } })).toBe(
      '/ru/my/profile',
    )
  })

  it('of people out of forwarded letters leads to where they wait', () => {
    const waiting = { kind: 'company.mail_waiting', target: null } as const
    expect(noticePath({ ...waiting, params: { company: 'c23456789abc' } })).toBe(
      '/ru/my/people/mail?company=c23456789abc',
    )
    // Of before the company was named by its id.
    expect(noticePath({ ...waiting, params: {} })).toBe('/ru/my/people/mail')
  })

  it('of a feed leads to the feeds of the company', () => {
    expect(noticePath({ kind: 'vacancy.feed_failed', target: null, params: {} })).toBe(
      '/ru/my/vacancies/import',
    )
  })

  it('of a saved search leads to what it finds, the newest first', () => {
    const params = { list: 'vacancies', query: 'city=1,2&text=сварщик' }
    expect(noticePath({ kind: 'saved_search.digest', target: null, params })).toBe(
      `/ru/vacancies?city=1%2C2&text=${encodeURIComponent('сварщик')}&sort=date`,
    )
    expect(noticePath({ kind: 'saved_search.digest', target: null, params: { list: 'resumes' } })).toBe(
      '/ru/resumes?sort=date',
    )
  })

  it.each([
    ['consent.changed', '#consents'],
    ['security.new_login', '#sessions'],
    ['security.new_country', '#sessions'],
    ['security.braked', '#journal'],
    ['account.export_ready', '#export'],
    ['account.contact_changed', ''],
  ] as const)('H3 of one’s own account leads to its place in the settings: %s', (kind, place) => {
    expect(noticePath({ kind, target: null, params: {} })).toBe(`/ru/my/settings${place}`)
  })
})
