import { dividedStages } from '@/lib/contracts/company-stages'
import { seriousViolationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  enterAs,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

// A rule saved without a template.
test.use({ allowedErrors: [/status of 422/] })

const names = ['Новые', 'На рассмотрении', 'Тест', 'Встреча', 'Оффер', 'Вышли']

// Half a minute, in which the move could be undone, is waited for at one width.
for (const { width, waits } of [
  { width: 360, waits: false },
  { width: 1440, waits: true },
]) {
  test(`a rule is made, ${waits ? 'writes to whoever enters its stage' : 'is about to write'}, shows what it does, is switched off, removed and brought back, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const call = asMember(request, hr)
    const { version } = await call<{ version: string }>('GET', '/v1/my/stages')
    await call('PUT', '/v1/my/stages', {
      version,
      stages: dividedStages.map((base, at) => ({ base, name: names[at], color: 'blue', promise_days: null })),
    })
    await call('POST', '/v1/my/letter-templates', {
      kind: 'message',
      name: 'Добро пожаловать',
      text: '{имя}, мы уже читаем ваше резюме',
    })
    const person = await newCandidate(request)
    const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
    const resumeId = await resumeOf(request, person, 'Медсестра')
    const id = await applicationOf(request, person, { vacancyId, resumeId })

    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ru/my/stages')
    const rules = page.getByRole('region', { name: 'Правила этапов' })
    await expect(rules.getByText('Правил пока нет.')).toBeVisible()
    await rules.getByRole('button', { name: 'Добавить правило' }).click()
    await rules.getByLabel('На каком этапе').selectOption({ label: 'На рассмотрении' })
    await rules.getByRole('button', { name: 'Сохранить правило' }).click()
    await expect(rules.getByText('Это нужно указать')).toBeVisible()
    await rules.getByLabel('Шаблон письма').selectOption({ label: 'Добро пожаловать' })
    await rules.getByRole('button', { name: 'Сохранить правило' }).click()
    await expect(page.getByText('Правило сохранено')).toBeVisible()
    await expect(rules.getByText('отправить письмо «Добро пожаловать»')).toBeVisible()

    await moveOf(request, hr, id, { action: 'take_into_review', text: '' })
    const log = page.getByRole('region', { name: 'Что сделали правила' })
    await page.reload()
    await expect(log.getByText('Отправим письмо.')).toBeVisible()
    if (waits) {
      await expect(async () => {
        await page.reload()
        await expect(log.getByText('Отправлено письмо «Добро пожаловать».')).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 60_000 })
    }
    await expect(log.getByText('этап «На рассмотрении»')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousViolationsOf(page)).toEqual([])

    await log.getByRole('link', { name: new RegExp(person.lastName) }).click()
    if (waits) {
      const history = page.getByText('Отправлено письмо «Добро пожаловать».').filter({ visible: true })
      await expect(history).toBeVisible()
    }

    await page.goto('/ru/my/stages')
    const turn = rules.getByRole('checkbox', { name: /Включить правило/ })
    await turn.click()
    await expect(turn).not.toBeChecked()
    await rules.getByRole('button', { name: /Удалить правило/ }).click()
    await expect(rules.getByText('Правил пока нет.')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(turn).not.toBeChecked()
  })
}
