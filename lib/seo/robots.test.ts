import { describe, expect, it } from 'vitest'
import { robotsTxt } from './robots'

/** What a robot may not ask for, as RFC 9309 reads the file: the group that names it, or the one of all others. */
function rulesOf(agent: string): string[] {
  const groups = robotsTxt('https://example.ru')
    .split('\n\n')
    .map((text) => text.split('\n').map((line) => line.split(/:\s*/, 2) as [string, string]))
  const named = (name: string) =>
    groups.find((lines) => lines.some(([key, value]) => key === 'User-agent' && value === name))
  return (named(agent) ?? named('*') ?? []).flatMap(([key, value]) => (key === 'Disallow' ? [value] : []))
}
function mayAsk(agent: string, path: string): boolean {
  return !rulesOf(agent).some((rule) => {
    const pattern = rule.split('*').map((part) => part.replace(/[.?+^$[\]\\(){}|/]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.*')}`).test(path)
  })
}

describe('robots.txt', () => {
  const id = 'aaaaaaaaaaaa'
  it.each([
    ['Googlebot', '/ru/vacancies', true],
    ['Googlebot', '/ru/vacancies?page=2', true],
    ['Googlebot', '/ru/vacancies?role=2403', true],
    ['Googlebot', '/ru/vacancies?role=2403&salary_from=100000', false],
    ['Googlebot', `/ru/resumes/${id}`, true],
    ['Googlebot', `/ru/vacancies/${id}/edit`, false],
    ['Googlebot', '/ru/my/settings', false],
    ['Googlebot', '/files/logos/x/256.webp', true],
    ['Googlebot', '/feeds/yandex.xml', true],
    ['Yandex', '/ru/vacancies?role=2403&page=2', false],
    ['Yandex', `/feeds/searches/${id}-x.rss`, false],
    ['TelegramBot', '/ru/vacancies?role=2403&city=1', true],
    ['GPTBot', `/ru/vacancies/${id}`, true],
    ['GPTBot', `/ru/resumes/${id}`, false],
    ['AhrefsBot', '/ru', false],
  ])('%s: %s → %s', (agent, path, may) => {
    expect(mayAsk(agent, path)).toBe(may)
  })

  it('names the sitemap, and parameters that change nothing', () => {
    const text = robotsTxt('https://example.ru')
    expect(text).toMatch(/\nSitemap: https:\/\/example\.ru\/sitemap\.xml\n$/)
    expect(text).toMatch(/^Clean-param: utm_source&\S+ \/ru\/$/m)
  })
})
