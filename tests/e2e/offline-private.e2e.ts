import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { RESUME_TABS } from '@/lib/routes'
import { type Applied, newLookedAt } from '@/tests/support/applied'
import { expect, test } from '@/tests/support/browser'
import { asMember, enterAs, type Member, newCandidate, newWord, vacancyOf } from '@/tests/support/members'
import { publishableResume } from '@/tests/support/resumes'
import { newInn } from '@/tests/support/tax-numbers'

// What the browser, the socket and the live parts of pages say of a lost network and of an ended session.
test.use({
  serviceWorkers: 'allow',
  allowedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError|WebSocket|status of 401|status of 429/i,
  ],
})

const local = (minutes: number) => new Date(Date.now() + (180 + minutes) * 60_000).toISOString().slice(0, 16)
const address = { city_id: 1001, address: 'ул. Жуковского, 18' }

/** Writes a message over the API. */
async function write(request: APIRequestContext, { record }: Member, talk: string, text: string) {
  const answer = await request.post(`/v1/negotiations/${talk}/messages`, {
    headers: { Authorization: `Bearer ${record.token}` },
    multipart: { client_id: randomUUID(), text },
  })
  expect(answer.ok()).toBe(true)
}

/** A candidate with a resume, an application, a talk, an agreed interview and a favourite. */
async function newLife(request: APIRequestContext): Promise<Applied> {
  const applied = await newLookedAt(request, 'Повар')
  const { hr, person, vacancyId, negotiation } = applied
  const ofHr = asMember(request, hr)
  const [company] = await ofHr<{ public_id: string; name: string }[]>('GET', '/v1/accounts/companies')
  await ofHr('PUT', `/v1/accounts/company/${company?.public_id}`, {
    name: company?.name,
    inn: newInn(),
    addresses: [address],
  })
  const { created } = await ofHr<{ created: { interview_public_id: string }[] }>(
    'POST',
    `/v1/vacancies/${vacancyId}/interviews`,
    {
      negotiation_public_ids: [negotiation],
      kind: 'office',
      time_zone: 'Europe/Moscow',
      duration_minutes: 60,
      slots: [local(300), local(600), local(900)],
      place: {
        ...address,
        landmark: 'Вокзал',
        walk_minutes: 6,
        side: 'n',
        documents: 'Медкнижка',
      },
    },
  )
  const id = created[0]?.interview_public_id ?? ''
  const mine = asMember(request, person)
  const { slots } = await mine<{ slots: { starts_at: string }[] }>('GET', `/v1/interviews/${id}/slots`)
  const { revision } = await mine<{ revision: number }>('GET', `/v1/interviews/${id}`)
  await mine('POST', `/v1/interviews/${id}/booking`, {
    starts_at: slots[0]?.starts_at,
    revision,
    time_zone: 'Europe/Moscow',
  })
  await write(request, hr, negotiation, 'Приходите со сменной обувью')
  await mine('POST', '/v1/favorites', { item_type: 'vacancy', item_public_id: vacancyId })
  return applied
}

/** What this browser holds of private data. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const count = (name: string, store: string) =>
      new Promise<number>((resolve, reject) => {
        if (!names.includes(name)) return resolve(0)
        const opening = indexedDB.open(name)
        // Deleted since it was listed: a look must not make it anew.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(0) : reject(opening.error))
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains(store)) {
            db.close()
            return resolve(0)
          }
          const counting = db.transaction(store).objectStore(store).count()
          counting.onsuccess = () => {
            db.close()
            resolve(counting.result)
          }
        }
      })
    return {
      answers: await count('dv:kept', 'answers'),
      queued: await count('dv:queue', 'queued'),
      shells: (await caches.has('dv-cabinet')) ? (await (await caches.open('dv-cabinet')).keys()).length : 0,
    }
  })
/** Five pages, and of the resume itself, its form, its first page and each tab. */
const shells = 6 + 3 + RESUME_TABS.length
const nothing = { answers: 0, queued: 0, shells: 0 }

/** Turns the switch on, and waits until everything is kept. */
async function keepHere(page: Page): Promise<void> {
  await page.goto('/ru/my/settings')
  const box = page.getByRole('checkbox', { name: /^Хранить на этом устройстве/ })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByText(/^Обновлено сегодня/)).toBeVisible()
  await expect.poll(async () => (await held(page)).shells).toBe(shells)
}

const asOf = (page: Page) => page.getByText(/^Сохранено сегодня в \d\d:\d\d, сети нет$/)
const field = (page: Page) => page.locator('.talk-input')
const bubble = (page: Page, text: string) => page.locator('.talk-message').filter({ hasText: text })
const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hearts', 'ready')

interface Talk {
  entries: { kind: string; text?: string | null }[]
}
/** The words of a talk as the other side reads them. */
async function wordsOf(request: APIRequestContext, member: Member, talk: string): Promise<string[]> {
  const { entries } = await asMember(request, member)<Talk>('GET', `/v1/negotiations/${talk}/conversation`)
  return entries.flatMap(({ kind, text }) => (kind === 'message' && text ? [text] : []))
}

for (const width of [360, 1440]) {
  test(`what a candidate keeps on the device opens after a cold start without a network, and says how old it is, at ${width}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { person, vacancyId, resumeId } = await newLife(request)
    const { title } = await asMember(request, person)<{ title: string }>('GET', `/v1/vacancies/${vacancyId}`)
    await enterAs(context, person, baseURL)
    await page.setViewportSize({ width, height: 780 })
    await keepHere(page)
    await context.setOffline(true)
    await page.close()
    const cold = await context.newPage()
    await cold.setViewportSize({ width, height: 780 })
    const fits = async () => {
      await expect(asOf(cold)).toBeVisible()
      expect(await cold.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }

    await cold.goto('/ru/my/applications')
    const card = cold.getByRole('article').filter({ hasText: title })
    await expect(card).toBeVisible()
    await fits()
    await expect(card.getByText('Заработает, когда появится сеть')).toBeVisible()
    await card.locator('.talk-link').click()
    await expect(bubble(cold, 'Приходите со сменной обувью')).toBeVisible()
    await expect(
      cold.locator('dialog.drawer, .talk-frame').getByText(/^Сохранено сегодня в .* сети нет$/),
    ).toBeVisible()

    await cold.goto('/ru/my/interviews')
    await expect(cold.getByText(address.address)).toBeVisible()
    await expect(cold.getByText('Медкнижка')).toBeVisible()
    await expect(cold.locator('.talk-card fieldset.moves:disabled')).toBeVisible()
    await fits()

    await cold.goto('/ru/my/resumes')
    await cold.getByRole('link', { name: 'Повар', exact: true }).click()
    await expect(cold).toHaveURL(new RegExp(`/ru/resumes/${resumeId}/view`))
    await expect(cold.getByRole('heading', { name: 'Повар' }).first()).toBeVisible()
    await fits()
    await cold.goto(`/ru/resumes/${resumeId}`)
    await expect(cold.getByRole('heading', { level: 1, name: 'Повар' })).toBeVisible()

    // All of its tabs, with the views of the page above the first one, and the form with its text.
    await cold.goto(`/ru/resumes/${resumeId}/view`)
    await expect(cold.getByRole('heading', { name: 'Кто смотрел' })).toBeVisible()
    for (const tab of RESUME_TABS) {
      await cold.goto(`/ru/resumes/${resumeId}/view/${tab}`)
      await expect(cold.locator('main [aria-busy="true"]'), tab).toHaveCount(0)
      await expect(cold.getByText('Без сети это не открыть'), tab).toHaveCount(0)
      await fits()
    }
    await cold.goto(`/ru/resumes/${resumeId}/view/applications`)
    await expect(cold.getByRole('article').filter({ hasText: title })).toBeVisible()
    await cold.goto(`/ru/resumes/${resumeId}/view/office-interviews`)
    await expect(cold.getByText(address.address)).toBeVisible()
    await cold.goto(`/ru/resumes/${resumeId}/view/matches?sort=salary`)
    await expect(cold.getByText('Без сети это не открыть')).toBeVisible()
    await cold.goto(`/ru/resumes/${resumeId}/edit`)
    await expect(cold.getByLabel(/^Желаемая должность/).first()).toHaveValue('Повар')
    await fits()

    await cold.goto('/ru')
    await expect(cold.getByRole('region', { name: 'Что сделать сейчас' })).toContainText(title)
    await fits()
    await cold.goto('/ru/my/bookmarks')
    await expect(cold.getByRole('article').filter({ hasText: title })).toBeVisible()
    await fits()
    await cold.goto('/ru/my/conversations')
    await expect(cold.locator('.talk-item')).toContainText('сменной обувью')

    await cold.goto('/ru/my/notifications')
    await expect(cold.locator('.notice-row').first()).toBeVisible()
    await fits()

    // What was not kept says so, and the kept is offered.
    await cold.goto('/ru/my/settings')
    await expect(cold.getByText(/нет среди сохранённых/)).toBeVisible()
    await expect(cold.getByRole('region', { name: 'Можно открыть без сети' })).toBeVisible()
    await context.setOffline(false)
    await expect(cold.getByText(/нет среди сохранённых/)).toHaveCount(0)
    await cold.goto('/ru/my/applications')
    await expect(card).toBeVisible()
    await expect(asOf(cold)).toHaveCount(0)
  })
}

test('nothing is kept before it is wanted; a private page without a network explains itself, and the offer comes once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { person } = await newLife(request)
  await enterAs(context, person, baseURL)
  await page.goto('/ru/my/applications')
  await expect(page.getByRole('article')).toBeVisible()
  await ready(page)
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  expect(await held(page)).toEqual(nothing)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/только если вы разрешили хранить/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article')).toBeVisible()
  const offer = page.locator('.toasts').getByText(/^Хранить ваши резюме/)
  await expect(offer).toBeVisible()
  await page.locator('.toasts').getByRole('button', { name: 'Хранить', exact: true }).click()
  await expect.poll(async () => (await held(page)).shells).toBe(shells)
  await page.reload()
  await ready(page)
  await expect(offer).toHaveCount(0)
})

test('messages written without a network in two tabs go out once and in their order, also of a closed tab; one that is refused comes back with its reason', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { hr, person, negotiation } = await newLife(request)
  await enterAs(context, person, baseURL)
  await keepHere(page)
  const talk = `/ru/my/conversations?talk=${negotiation}`
  await page.goto(talk)
  await expect(field(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(talk)
  await expect(field(other)).toBeVisible()
  await context.setOffline(true)
  const say = async (tab: Page, text: string) => {
    await field(tab).fill(text)
    await field(tab).press('Enter')
    await expect(bubble(tab, text)).toContainText('Отправим, когда появится сеть')
  }
  await say(page, 'первое')
  await say(other, 'второе')
  await say(other, 'передумал')
  await bubble(other, 'передумал').getByRole('button', { name: 'Отменить' }).click()
  await expect(field(other)).toHaveValue('передумал')
  await field(other).fill('')
  await say(page, 'третье')
  await expect.poll(async () => (await held(page)).queued).toBe(3)
  await page.close()
  await context.setOffline(false)
  await expect
    .poll(() => wordsOf(request, hr, negotiation))
    .toEqual(['Приходите со сменной обувью', 'первое', 'второе', 'третье'])
  await expect.poll(async () => (await held(other)).queued).toBe(0)
  await expect(bubble(other, 'третье')).toContainText('Отправлено')

  // Without a tab: the next visit sends. Two more are allowed in a row, and the third is refused.
  await context.setOffline(true)
  for (const text of ['четвёртое', 'пятое', 'шестое']) await say(other, text)
  await other.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/ru/my/applications')
  await expect(next.getByText(/^Сообщение не отправлено/)).toBeVisible()
  await next.getByRole('button', { name: 'Открыть', exact: true }).click()
  await expect(bubble(next, 'шестое')).toContainText('Не отправлено. ')
  expect((await wordsOf(request, hr, negotiation)).slice(-2)).toEqual(['четвёртое', 'пятое'])
})

test('a form filled in without a network and left is offered once when it is back, and opened it goes out', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { person } = await newLife(request)
  const { public_id: draft } = await asMember(request, person)<{ public_id: string }>('POST', '/v1/resumes', {
    ...publishableResume,
    title: 'Кондитер',
  })
  await enterAs(context, person, baseURL)
  await page.goto(`/ru/resumes/${draft}/edit`)
  const field = page.getByLabel(/^Желаемая должность/).first()
  await expect(field).toHaveValue('Кондитер')
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  await context.setOffline(true)
  await field.fill('Кондитер смены')
  await expect(page.getByText('Сохраним, когда появится связь')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/ru/my/bookmarks')
  const offer = next.locator('.toasts').getByText(/^Изменения резюме не.ушли/)
  await expect(offer).toBeVisible()
  await next
    .locator('.toasts')
    .getByRole('button', { name: /^Открыть и.сохранить$/ })
    .click()
  await expect(next).toHaveURL(new RegExp(`/ru/resumes/${draft}/edit$`))
  await expect
    .poll(async () => {
      const { fields } = await asMember(request, person)<{ fields: { title: string } }>(
        'GET',
        `/v1/resumes/${draft}/own`,
      )
      return fields.title
    })
    .toBe('Кондитер смены')
  await next.goto('/ru/my/bookmarks')
  await ready(next)
  await expect(offer).toHaveCount(0)
})

test('a favourite pressed without a network is shown, survives the tab and is sent once; its undo sends nothing', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { hr, person } = await newLife(request)
  const title = `Пекарь ${newWord()}`
  const id = await vacancyOf(request, hr, title)
  await enterAs(context, person, baseURL)
  await page.goto(`/ru/vacancies/${id}`)
  await ready(page)
  await expect
    .poll(() =>
      page.evaluate(
        async (path) => Boolean(await caches.match(path, { ignoreVary: true })),
        `/ru/vacancies/${id}`,
      ),
    )
    .toBe(true)
  await context.setOffline(true)
  const heart = (tab: Page) => tab.locator(`[data-favorite="vacancy:${id}"]`).first()
  await heart(page).click()
  const told = page.getByText('Отправим, когда появится сеть')
  await expect(told).toBeVisible()
  await page.locator('.toasts').getByRole('button', { name: 'Отменить' }).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await held(page)).queued).toBe(1)
  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  const kept = async () => {
    const { results } = await asMember(request, person)<{ results: { item: { public_id: string } }[] }>(
      'GET',
      '/v1/favorites?size=100',
    )
    return results.filter(({ item }) => item.public_id === id).length
  }
  await expect.poll(kept).toBe(1)
  await expect.poll(async () => (await held(page)).queued).toBe(0)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
})

test.describe('private data leave the device', () => {
  test('with a sign-out in any tab, and with the switch', async ({ page, context, request, baseURL }) => {
    const { person, negotiation } = await newLife(request)
    await enterAs(context, person, baseURL)
    await keepHere(page)
    await page.getByRole('checkbox', { name: /^Хранить на этом устройстве/ }).uncheck()
    await expect.poll(() => held(page)).toEqual(nothing)
    await page.getByRole('checkbox', { name: /^Хранить на этом устройстве/ }).check()
    await expect.poll(async () => (await held(page)).shells).toBe(shells)
    const other = await context.newPage()
    await other.goto(`/ru/my/conversations?talk=${negotiation}`)
    await expect(field(other)).toBeVisible()
    await context.setOffline(true)
    await field(other).fill('Не дошло')
    await field(other).press('Enter')
    await expect.poll(async () => (await held(other)).queued).toBe(1)
    await context.setOffline(false)
    await page.goto('/ru/account/sign-out')
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'guest')
    await expect(other.locator('html')).toHaveAttribute('data-auth', 'guest')
    await expect.poll(() => held(page)).toEqual(nothing)
    expect(await page.evaluate(() => localStorage.getItem('dv:keeps'))).toBeNull()
  })

  test('with a refused token', async ({ page, context, request, baseURL }) => {
    const { person } = await newLife(request)
    await enterAs(context, person, baseURL)
    await keepHere(page)
    await request.post('/v1/accounts/sign-out', {
      headers: { Authorization: `Bearer ${person.record.token}` },
    })
    await page.goto('/ru/my/applications')
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'guest')
    await expect.poll(() => held(page)).toEqual(nothing)
  })

  test('after seven days', async ({ page, context, request, baseURL }) => {
    const { person } = await newLife(request)
    await enterAs(context, person, baseURL)
    await keepHere(page)
    await page.evaluate(
      (past) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('dv:kept')
          opening.onsuccess = () => {
            const db = opening.result
            const writing = db.transaction('answers', 'readwrite')
            writing.objectStore('answers').openCursor().onsuccess = (event) => {
              const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result
              if (!cursor) return
              cursor.update({ ...cursor.value, at: past })
              cursor.continue()
            }
            writing.oncomplete = () => {
              db.close()
              resolve()
            }
          }
        }),
      Date.now() - 7 * 86_400_000 - 1,
    )
    await context.setOffline(true)
    await page.goto('/ru/my/applications')
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible()
    await expect.poll(async () => (await held(page)).answers).toBe(0)
  })

  test('with another account, which sees nothing of them', async ({ page, context, request, baseURL }) => {
    const { person } = await newLife(request)
    const { record } = await newCandidate(request)
    await enterAs(context, person, baseURL)
    await keepHere(page)
    await page.evaluate((text) => localStorage.setItem('token', text), JSON.stringify(record))
    await page.goto('/ru/my/applications')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => held(page)).toEqual(nothing)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/только если вы разрешили хранить/)).toBeVisible()
  })
})
