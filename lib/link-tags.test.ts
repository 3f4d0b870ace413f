// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepLinkTags, linkTagsOf, readLinkTags } from './link-tags'

const vacancy = 'v23456789abc'

describe('the tags of a link to a vacancy', () => {
  afterEach(() => {
    localStorage.clear()
    vi.useRealTimers()
    window.history.replaceState(null, '', '/')
  })

  it('are read only together with a source, and no longer than a company can be told', () => {
    expect(readLinkTags(new URLSearchParams('utm_campaign=x'))).toBeNull()
    expect(readLinkTags(new URLSearchParams('utm_source=+telegram+&utm_medium='))).toEqual({
      source: 'telegram',
      medium: null,
      campaign: null,
    })
    expect(readLinkTags(new URLSearchParams({ utm_source: 'x'.repeat(300) }))?.source).toHaveLength(100)
  })

  it('are kept for a month for the vacancy they led to, and for no other page', () => {
    window.history.replaceState(null, '', `/ru/vacancies/${vacancy}?utm_source=vk&utm_campaign=осень`)
    keepLinkTags()
    expect(linkTagsOf(vacancy)).toEqual({ source: 'vk', medium: null, campaign: 'осень' })
    expect(linkTagsOf('v23456789abd')).toBeUndefined()
    window.history.replaceState(null, '', '/ru/vacancies?utm_source=ads')
    keepLinkTags()
    expect(localStorage).toHaveLength(1)
    vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3600 * 1000 })
    expect(linkTagsOf(vacancy)).toBeUndefined()
  })
})
