import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

// Messages of the browser come to its worker.
test.use({ serviceWorkers: 'allow' })

test('H3 an application rings the bell live, stands in the feed by its object, and can be read and silenced', async ({
  page,
  request,
  baseURL,
}) => {
  const [employer, candidate] = await Promise.all([
    newEmployer(request, { verified: true }),
    newCandidate(request),
  ])
  const title = `Пекарь ${newWord()}`
  const [vacancyId, resumeId] = await Promise.all([
    vacancyOf(request, employer, title),
    resumeOf(request, candidate, 'Пекарь'),
  ])
  await enterAs(page.context(), employer, baseURL)
  await page.goto('/ru/my/notifications')
  await expect(page.getByRole('heading', { name: 'Пока тихо' })).toBeVisible()
  await applicationOf(request, candidate, { vacancyId, resumeId })

  const row = page.getByRole('link', { name: /Новый отклик/ })
  await expect(row).toBeVisible()
  await expect(row.getByRole('img', { name: 'Новое' })).toBeVisible()
  await expect(page.getByText('Непрочитанных: 1').first()).toBeAttached()

  await page.getByRole('button', { name: 'Сообщения', exact: true }).click()
  await expect(page.getByText('Таких уведомлений нет')).toBeVisible()
  await expect(page).toHaveURL(/group=messages/)
  await page.getByRole('button', { name: 'Показать все' }).click()

  const menu = page.getByRole('button', { name: new RegExp(`Действия: .*${title}`) })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Отметить прочитанным' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('img', { name: 'Новое' })).toHaveCount(0)
  await expect(page.getByText('Непрочитанных: 1')).toHaveCount(0)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Не сообщать об этой вакансии' }).click()
  await expect(page.getByText('Об этом не сообщаем')).toBeVisible()
  await page.goto('/ru/my/settings#notices')
  const settings = page.getByRole('region', { name: 'Уведомления', exact: true })
  await settings.getByRole('button', { name: `Снова сообщать: ${title}` }).click()
  await expect(settings.getByText('Пока вы ничего не отключили.', { exact: false })).toBeVisible()
})

test('H3 the link of a letter about a consent leads to the consents, and its reader with it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterAs(context, await newCandidate(request), baseURL)
  await page.goto('/ru/my/settings#consents')
  const consents = page.getByRole('region', { name: 'Согласия' })
  await expect(consents).toBeFocused()
  await expect(consents.getByRole('link', { name: 'Условия' })).toBeVisible()
  await expect(consents.getByRole('heading', { name: 'Согласия' })).toBeInViewport()
})

test('H3 what is told by which channel is saved at once, undone by a press, and push is asked for only by one', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const member = await newEmployer(request)
  await enterAs(context, member, baseURL)
  await context.grantPermissions(['notifications'])
  // A browser of a test reaches no push service: it says what one would have given.
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    Notification.requestPermission = async () => {
      asked.push('permission')
      return 'granted'
    }
    const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
    const endpoint = 'http://93.184.215.14/push/1'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'tBHItJI5svbpez7KI4CCXg' } }),
      unsubscribe: async () => {
        localStorage.removeItem('fake-push')
        return true
      },
    }
    const given = () => (localStorage.getItem('fake-push') ? subscription : null)
    PushManager.prototype.getSubscription = async () => given() as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('fake-push', '1')
      return subscription as unknown as PushSubscription
    }
  })
  await page.goto('/ru/my/settings#notices')
  const settings = page.getByRole('region', { name: 'Уведомления', exact: true })
  const letter = settings.getByRole('checkbox', { name: 'Новый отклик: Почта' })
  await expect(letter).toBeChecked()
  await letter.uncheck()
  const kinds = settings.getByRole('region', { name: 'О чём сообщать' })
  await expect(kinds.getByText('Сохранено')).toBeVisible()
  await page.reload()
  await expect(letter).not.toBeChecked()
  await letter.check()
  await kinds.getByRole('button', { name: 'Отменить' }).click()
  await expect(kinds.getByText('Вернули как было')).toBeVisible()
  await expect(letter).not.toBeChecked()
  await expect(settings.getByRole('checkbox', { name: 'Новый отклик: Сайт, приходит всегда' })).toBeDisabled()

  const quiet = settings.getByRole('region', { name: 'Тихие часы' })
  await quiet.getByLabel('До').selectOption('10')
  await quiet.getByLabel('Часовой пояс').selectOption('Asia/Omsk')
  await expect(quiet.getByText('Сохранено')).toBeVisible()
  await settings.getByRole('radio', { name: /Раз в день/ }).check()
  await expect(settings.getByRole('region', { name: /Как часто/ }).getByText('Сохранено')).toBeVisible()

  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  expect(await asked()).toEqual([])
  const push = settings.getByRole('region', { name: 'Сообщения этого браузера' })
  await push.getByRole('button', { name: 'Включить в этом браузере' }).click()
  await expect(push.getByText('Включены')).toBeVisible()
  expect(await asked()).toEqual(['permission'])
  await expect(push.getByText(/Приходят в 1\sбраузер/)).toBeVisible()

  // The worker itself, by what the browser hands to it.
  const worker = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) found(own.registrationId)
    })
  })
  await worker.send('ServiceWorker.enable')
  const registration = await registered
  await worker.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: registration,
    data: JSON.stringify({ title: 'Новый отклик: Пекарь', body: 'Откликнулись', url: '/ru/my/x', tag: 'n1' }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const own = await navigator.serviceWorker.getRegistration('/')
      return (await own?.getNotifications())?.map(({ title, tag }) => [title, tag])
    })
  await expect.poll(shown).toEqual([['Новый отклик: Пекарь', 'n1']])

  await push.getByRole('button', { name: 'Выключить' }).click()
  await expect(push.getByText('Выключены')).toBeVisible()
  await expect(page.getByText('В этот браузер сообщения больше не придут')).toBeVisible()
})
