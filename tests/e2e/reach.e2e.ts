import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { demoAccounts } from '@/server/demo/demo-candidate'
import { type BotServices, maxSecret, startBotServices } from '@/tests/support/bot-services'
import { expect, test } from '@/tests/support/browser'
import { demoMember, enterAs, type Member } from '@/tests/support/members'
import { freePort, type OwnServer, startOwnServer } from '@/tests/support/own-server'

// A site with a bot of MAX, which the other tests have none of.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'dvoe-reach-'))
let services: BotServices
let site: OwnServer
let request: APIRequestContext
let member: Member

test.beforeAll(async () => {
  chmodSync(folder, 0o755)
  services = await startBotServices()
  const port = await freePort()
  site = await startOwnServer(port, {
    DATA_DIR: folder,
    DEMO: '1',
    SITE_URL: `http://localhost:${port}`,
    ...services.env,
    VK_GROUP_TOKEN: '',
    VK_GROUP_ID: '',
    VK_CONFIRMATION: '',
    VK_SECRET: '',
  })
  request = await requests.newContext({ baseURL: site.url })
  member = await demoMember(request, demoAccounts[0]?.email ?? '')
})
test.afterAll(async () => {
  await request?.dispose()
  await site?.stop()
  await services?.close()
  rmSync(folder, { recursive: true, force: true })
})

const authorized = () => ({ Authorization: `Bearer ${member.record.token}` })

/** The chat opens in another program: it tells the site by itself. */
async function startChat(url: string, chat: number): Promise<void> {
  const answer = await request.post('/v1/messenger-events/max', {
    headers: { 'X-Max-Bot-Api-Secret': maxSecret },
    data: {
      update_type: 'bot_started',
      timestamp: Date.now(),
      chat_id: chat,
      user: { user_id: chat },
      payload: new URL(url).searchParams.get('start'),
    },
  })
  expect(answer.status()).toBe(200)
}

/** Open vacancies that the person has not applied for. */
async function freeVacancies(): Promise<string[]> {
  const list = await (await request.get('/v1/vacancies?size=50')).json()
  const free: string[] = []
  for (const { public_id: id, imported } of list.data.results) {
    if (imported || free.length === 2) continue
    const options = await request.get(`/v1/vacancies/${id}/apply-options`, { headers: authorized() })
    const { data } = await options.json()
    if (data && data.existing === null && !data.too_young) free.push(id)
  }
  return free
}

for (const width of [360, 1440]) {
  test(`H3 a chat of MAX is linked live in the settings, has its column, and is unlinked by a press, ${width} px wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await enterAs(context, member, site.url)
    await page.goto(`${site.url}/ru/my/settings#notices`)
    const settings = page.getByRole('region', { name: 'Уведомления', exact: true })
    const chats = settings.getByRole('region', { name: 'Мессенджеры' })
    await expect(settings.getByRole('checkbox', { name: /: MAX/ })).toHaveCount(0)
    await chats.getByRole('button', { name: 'Подключить MAX' }).click()
    const open = chats.getByRole('link', { name: 'Открыть MAX' })
    await expect(open).toHaveAttribute('href', /^https:\/\/max\.ru\/dvoe_bot\?start=/)
    await expect(chats.getByText('Ждём вас в чате')).toBeVisible()
    await startChat((await open.getAttribute('href')) ?? '', width)
    await expect(chats.getByText('Подключён', { exact: true })).toBeVisible()
    const invitation = settings.getByRole('checkbox', { name: 'Приглашение на вакансию: MAX' })
    await expect(invitation).toBeChecked()
    await invitation.uncheck()
    const kinds = settings.getByRole('region', { name: 'О чём сообщать' })
    await kinds.getByRole('button', { name: 'Отменить' }).click()
    await expect(kinds.getByText('Вернули как было')).toBeVisible()
    await expect(invitation).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await chats.getByRole('button', { name: 'Отключить MAX' }).click()
    await expect(chats.getByRole('button', { name: 'Подключить MAX' })).toBeVisible()
    await expect(invitation).toHaveCount(0)
  })

  test(`H3 after an application one is asked once where to be told of the answer, ${width} px wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await request.patch('/v1/notifications/settings', {
      headers: authorized(),
      data: { has_chosen_reach: false },
    })
    const free = await freeVacancies()
    expect(free).toHaveLength(2)
    await enterAs(context, member, site.url)
    const offer = page.getByRole('region', { name: 'Где сообщить об ответе?' })
    const form = page.getByRole('dialog', { name: 'Отклик на вакансию' })
    const apply = async (id: string | undefined) => {
      await page.goto(`${site.url}/ru/vacancies/${id}`)
      await page.getByRole('button', { name: 'Откликнуться' }).first().click()
      const letter = form.getByLabel('Сопроводительное письмо')
      await letter.fill('Здравствуйте! Готова рассказать о себе подробнее.')
      for (const answer of await form.getByRole('textbox').all())
        if ((await answer.inputValue()) === '') await answer.fill('5')
      await form.getByRole('button', { name: 'Отправить отклик' }).click()
      await expect(page.getByRole('link', { name: /Вы откликнулись/ }).first()).toBeVisible()
    }
    await apply(free[0])
    await expect(offer).toBeInViewport()
    await expect(offer.getByText('Сейчас пишем на вашу почту.')).toBeVisible()
    await expect(offer.getByRole('button', { name: 'Подключить MAX' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await offer.getByRole('button', { name: 'Оставить как есть' }).click()
    await expect(offer).toHaveCount(0)
    await apply(free[1])
    await expect(offer).toHaveCount(0)
  })
}
