import { describe, expect, it } from 'vitest'
import { createRouteNames } from './observed-requests'

const nameOf = createRouteNames({
  staticRoutes: [{ page: '/robots.txt' }, { page: '/_not-found' }],
  dynamicRoutes: [
    { page: '/feeds/[...path]', regex: '^/feeds/(.+?)(?:/)?$' },
    { page: '/[locale]', regex: '^/([^/]+?)(?:/)?$' },
    { page: '/[locale]/vacancies', regex: '^/([^/]+?)/vacancies(?:/)?$' },
    { page: '/[locale]/vacancies/[publicId]', regex: '^/([^/]+?)/vacancies/([^/]+?)(?:/)?$' },
    { page: '/[locale]/[...rest]', regex: '^/([^/]+?)/(.+?)(?:/)?$' },
  ],
})

describe('the route of a request', () => {
  it.each([
    ['/', '/'],
    ['/ru', '/[locale]'],
    ['/ru/vacancies', '/[locale]/vacancies'],
    ['/ru/vacancies/abcdefgh2345', '/[locale]/vacancies/[publicId]'],
    ['/ru/anna@example.ru', '/[locale]/[...rest]'],
    ['/robots.txt', '/robots.txt'],
    ['/feeds/hh.json', '/feeds/[...path]'],
    ['/_next/static/chunks/a.js', '/_next/*'],
    ['/files/avatars/abcdefgh2345/512.jpg', '/files/*'],
    ['/apps/1/channels', '/apps/*'],
    ['/healthz', '/healthz'],
    ['/anna@example.ru', 'other'],
    ['/icon.png', 'other'],
    ['/en/vacancies/abcdefgh2345', 'other'],
    ['/ruin', 'other'],
  ])('of %s is %s', (path, route) => {
    expect(nameOf(path)).toBe(route)
  })

  it('is unknown without a build', () => {
    expect(createRouteNames({ staticRoutes: [], dynamicRoutes: [] })('/ru/vacancies')).toBe('other')
  })
})
