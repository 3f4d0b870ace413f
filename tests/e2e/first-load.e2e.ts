import { firstLoadKilobytes } from '@/tests/bench/bundle'
import { expect, test } from '@/tests/support/browser'
import { demoWorld } from '@/tests/support/members'
import { pathsOf, spent } from '@/tests/support/page-list'

/** What a phone of 2019 on a slow network reads within its second. */
const maxKilobytes = 165

/** Links of letters and forms of an item are for one person who came to do that; everybody meets the rest. */
const isOfOne = (path: string) => path.includes(spent) || /\/(?:new|preview)$/.test(path)

test('no public page has its guest load more than 165 KB of scripts first', async ({ request, baseURL }) => {
  const sizes: [string, number][] = []
  for (const path of pathsOf('guest', await demoWorld(request)).filter((path) => !isOfOne(path))) {
    sizes.push([path, Math.round((await firstLoadKilobytes(`${baseURL}${path}`)) * 10) / 10])
  }
  expect(sizes.length).toBeGreaterThan(18)
  expect(sizes.filter(([, size]) => size === 0 || size > maxKilobytes)).toEqual([])
})
