import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageList } from './page-list'

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/page.tsx'))
  .map((path) => path.slice(0, -'/page.tsx'.length))

it('names every page of the app folder, to be looked at or left out for a reason, and no other', () => {
  expect(Object.keys(pageList).sort()).toEqual(pages.sort())
})
