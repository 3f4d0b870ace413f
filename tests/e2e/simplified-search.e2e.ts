import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as requests } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { demoMember, newWord, vacancyOf } from '@/tests/support/members'
import { type Cluster, startOpenSearch } from '@/tests/support/opensearch/cluster'
import { whyNoOpenSearch } from '@/tests/support/opensearch/server-files'
import { freePort, type OwnServer, startOwnServer } from '@/tests/support/own-server'

const { SEARCH_URL } = process.env
const without = SEARCH_URL ? 'a cluster of somebody else is not stopped' : whyNoOpenSearch()
test.skip(without !== null, without ?? '')

const folder = mkdtempSync(join(tmpdir(), 'dvoe-simplified-'))
// Two servers are started here; a busy machine takes its time.
test.describe.configure({ timeout: 240_000 })

let site: OwnServer
let enginePort: number
let engine: Cluster | undefined

test.beforeAll(async () => {
  chmodSync(folder, 0o755)
  const [port, own] = await Promise.all([freePort(), freePort()])
  enginePort = own
  site = await startOwnServer(port, {
    DATA_DIR: folder,
    DEMO: '1',
    SITE_URL: `http://localhost:${port}`,
    SEARCH_URL: `http://127.0.0.1:${enginePort}`,
  })
})
test.afterAll(async () => {
  await site?.stop()
  await engine?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('B1 with its engine stopped the search is simpler and says so, writes go on, and the mark goes when it is back', async ({
  page,
}) => {
  const simplified = page.getByText('Поиск упрощён')
  const cards = page.getByRole('article')
  await page.goto(`${site.url}/ru/vacancies?text=продавец`)
  await expect(simplified).toBeVisible()
  await expect(cards.first()).toBeVisible()

  const api = await requests.newContext({ baseURL: site.url })
  const word = newWord()
  await vacancyOf(api, await demoMember(api, 'hr@demo.dvoe.local'), `Сборщик ${word}`)
  await page.goto(`${site.url}/ru/vacancies?text=${word}`)
  await expect(simplified).toBeVisible()
  await expect(cards).toHaveCount(1)

  engine = await startOpenSearch({ port: enginePort })
  // A list may be kept for some seconds.
  await expect(async () => {
    await page.reload()
    await expect(cards).toHaveCount(1, { timeout: 2000 })
    await expect(simplified).toBeHidden({ timeout: 1 })
  }).toPass({ timeout: 120_000 })
  await expect(cards.getByRole('heading', { name: word })).toBeVisible()
  await api.dispose()
})
