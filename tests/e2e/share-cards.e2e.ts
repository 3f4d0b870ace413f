import { expect, test } from '@playwright/test'

const imageOf = async (page: import('@playwright/test').Page) =>
  new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '')

test('a link to a vacancy and to its company has a picture, kept until it changes', async ({
  page,
  request,
}) => {
  await page.goto('/ru/vacancies')
  await page.goto((await page.locator('.vcard a').first().getAttribute('href')) ?? '')
  await page.waitForURL(/vacancies\/[a-z2-9]{12}/)
  await page.reload()
  const image = await imageOf(page)
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const path = image.pathname + image.search
  const answer = await request.get(path)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/png')
  expect(answer.headers()['cache-control']).toContain('max-age=2592000')
  const bytes = await answer.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  const again = await request.get(path, { headers: { 'If-None-Match': answer.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  // Nobody keeps a picture under the name of another for long.
  const other = await request.get(image.pathname + image.search.replace(/v=.*/, 'v=other'))
  expect(other.headers()['cache-control']).toContain('max-age=600')
  for (const missing of [
    'kind=vacancies&id=aaaaaaaaaaaa',
    'kind=people&id=aaaaaaaaaaaa',
    'kind=vacancies&id=..%2f',
  ]) {
    expect((await request.get(`/share-card.png?${missing}`)).status()).toBe(404)
  }
})
