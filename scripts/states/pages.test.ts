import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../source-files.mjs'
import { statePages } from './pages'

describe('docs/states', () => {
  it('is what npm run states writes', () => {
    const pages = statePages()
    expect(
      readdirSync('docs/states')
        .map((name) => `docs/states/${name}`)
        .sort(),
    ).toEqual([...pages.keys()].sort())
    for (const [path, text] of pages)
      expect(readFileSync(path, 'utf8') === text, `${path} is stale: npm run states`).toBe(true)
  })

  it('covers every machine that the server defines', () => {
    const defined = sourceFiles(/^server\/modules\/.*\.ts$/)
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/defineStateMachine\(\{\s*name: '([^']+)'/g)].map(
          ([, name]) => `docs/states/${name}.md`,
        ),
      )
    expect(defined.sort()).toEqual([...statePages().keys()].sort())
  })
})
