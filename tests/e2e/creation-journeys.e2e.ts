import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import {
  fillVacancy,
  newAddress,
  publishOpenVacancy,
  signUpCandidate,
  signUpEmployer,
} from '@/tests/support/people'
import { drawPicture } from '@/tests/support/pictures'
import { openStep, publishOpenResume } from '@/tests/support/resume-form'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** Share of the screen that what sticks or is fixed takes, at the top of a page. */
const barsShare = () =>
  [...document.querySelectorAll<HTMLElement>('header, nav, main div, aside')]
    .filter((each) => /^(fixed|sticky)$/.test(getComputedStyle(each).position) && each.offsetHeight > 0)
    .reduce((sum, each) => sum + each.offsetHeight, 0) / innerHeight
const word = () => Date.now().toString(36)

/** A hand that counts what it does: taps, and signs typed. */
function countingHand(page: Page) {
  const count = { taps: 0, signs: 0 }
  const tap = async (target: Locator) => {
    await target.tap()
    count.taps += 1
  }
  const type = async (target: Locator, text: string) => {
    await tap(target)
    await target.pressSequentially(text)
    count.signs += text.length
  }
  return {
    count,
    tap,
    type,
    async pick(field: string, text: string, offered: RegExp) {
      await type(page.getByRole('combobox', { name: field, exact: true }), text)
      await tap(
        page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option', { name: offered }).first(),
      )
    },
    async select(target: Locator, value: string) {
      await target.selectOption(value)
      count.taps += 2
    },
  }
}

test.describe('on a phone', () => {
  test.use(phone)

  test('H4 a nurse writes a resume with a photo by thumb, signs up and has it published', async ({
    page,
  }, info) => {
    test.slow()
    const title = `Медсестра ${word()}`
    await page.goto('/ru/resumes/new')
    const next = page.getByRole('button', { name: 'Дальше' })
    await expect(next).toBeEnabled()
    // One group of fields a screen: the first field is seen at once, and bars leave the screen to it.
    await expect(page.getByLabel('Желаемая должность')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Добавить место работы' })).toBeHidden()
    expect(await page.evaluate(barsShare)).toBeLessThanOrEqual(0.12)
    const hand = countingHand(page)
    await hand.type(page.getByLabel('Желаемая должность'), title)
    await hand.pick('Профессии', 'медсес', /сестра/i)
    // Left without a choice: the city that is called exactly so is taken.
    await hand.type(page.getByRole('combobox', { name: 'Город', exact: true }), 'екатеринбург')
    await hand.type(page.getByLabel('Доход на руки в месяц'), '95000')
    await expect(page.getByRole('combobox', { name: 'Город', exact: true })).toHaveValue('Екатеринбург')
    await hand.tap(next)
    await expect(page.getByLabel('Желаемая должность')).toBeHidden()
    await hand.tap(page.getByRole('button', { name: 'Добавить место работы' }))
    const job = page.getByRole('group', { name: 'Место 1' })
    await hand.type(job.getByLabel('Должность'), 'Палатная медсестра')
    await hand.type(job.getByLabel('Организация'), 'Больница № 7')
    await hand.select(job.getByLabel('Месяц').first(), '02')
    await hand.select(job.getByLabel('Год').first(), '2019')
    await hand.tap(job.getByLabel('Работаю сейчас'))
    await hand.tap(next)
    await hand.tap(next)
    await hand.type(page.getByRole('combobox', { name: 'Навыки' }), 'инъекции,забор крови,')
    await hand.tap(next)
    await hand.tap(next)
    await hand.type(page.getByLabel('Фамилия'), 'Климова')
    await hand.type(page.getByLabel('Имя', { exact: true }), 'Анна')
    const about = page.getByLabel('О себе', { exact: true })
    await hand.tap(about)
    await expect(page.getByRole('toolbar', { name: 'Оформление текста' }).last()).toBeVisible()
    await about.fill('Спокойна в трудную минуту.')
    const { taps, signs } = hand.count
    const measured = `${taps} taps and ${signs} signs`
    info.annotations.push({ type: 'effort', description: measured })
    console.log(`A resume on a phone: ${measured}`)
    expect(taps).toBeLessThanOrEqual(30)

    // Chosen and cut before there is a resume on the server, and seen in the preview.
    await page.locator('input[name="photo"]').setInputFiles({
      name: 'Я.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPicture('jpeg', { width: 900, height: 600 }),
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Выбрать' }).tap()
    await expect(page.getByText('Загрузим, когда резюме сохранится')).toBeVisible()
    await expect(page.getByText(/Сохранено в этом браузере/)).toBeVisible()
    await next.tap()
    await page.getByRole('button', { name: 'Посмотреть' }).tap()
    await page.getByRole('button', { name: 'После отклика' }).tap()
    await expect(page.getByRole('img', { name: 'Фото' })).toBeVisible()
    await expect(page.getByText('Климова Анна')).toBeVisible()
    await page.getByRole('link', { name: 'Вернуться к правке' }).tap()
    // Back at the step the preview was opened from.
    await expect(page.getByRole('heading', { level: 2, name: 'Кто увидит резюме' })).toBeVisible()

    await page.getByRole('button', { name: 'Опубликовать' }).tap()
    await page.getByRole('link', { name: 'Зарегистрироваться' }).tap()
    await signUpCandidate(page, { email: newAddress('nurse'), firstName: 'Анна', lastName: 'Климова' }, '')
    await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()
    // Back at the step that publishes, with the photo sent.
    await expect(page.getByRole('heading', { level: 2, name: 'Кто увидит резюме' })).toBeVisible()
    await expect(page.locator('img.photo-field')).toHaveAttribute('src', /^\/files\/photos\//)
    await publishOpenResume(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Резюме опубликовано' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Вам подход.+ ваканси/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Поделиться' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  test('H4 an employer begins a vacancy as a guest by thumb, signs up and has it published', async ({
    page,
  }) => {
    test.slow()
    await guestVacancy(page, `Медсестра ${word()}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

/** From a guest's first key to the published page; answers with the public id. */
async function guestVacancy(page: Page, title: string): Promise<string> {
  await page.goto('/ru/vacancies/new')
  await fillVacancy(page, title)
  await expect(page.getByText(/Сохранено в этом браузере/)).toBeVisible()
  await openStep(page, 'От чьего имени')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  const person = { email: newAddress('boss'), firstName: 'Ольга', lastName: 'Котова' }
  await signUpEmployer(page, person, `Клиника ${word()}`, '')
  await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByLabel('Должность')).toHaveValue(title)
  const id = await publishOpenVacancy(page)
  await expect(page.getByLabel('Ссылка на вакансию')).toHaveValue(new RegExp(`/ru/vacancies/${id}$`))
  await expect(page.getByRole('heading', { name: /Подход.+ резюме/ })).toBeVisible()
  return id
}

test.describe('at a desk', () => {
  // The browser itself logs a refused call and one that could not go out.
  test.use({ allowedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] })

  test('H4 a guest’s vacancy is published, merged between two windows, and another kept without a network', async ({
    page,
    context,
  }) => {
    test.slow()
    const title = `Медсестра ${word()}`
    const id = await guestVacancy(page, title)

    await page.goto(`/ru/vacancies/${id}/edit`)
    await expect(page.getByLabel('Должность')).toHaveValue(title)
    const other = await context.newPage()
    await other.goto(`/ru/vacancies/${id}/edit`)
    await other.getByLabel('Должность').fill(`${title} вторая`)
    await other.getByRole('textbox', { name: 'Адрес' }).fill('улица Мира, 5')
    await other.getByRole('button', { name: 'Сохранить изменения' }).click()
    await expect(other.getByText('Изменения сохранены')).toBeVisible()
    await page.getByLabel('Должность').fill(`${title} первая`)
    await page.getByLabel('До', { exact: true }).fill('115 000')
    await page.getByRole('button', { name: 'Сохранить изменения' }).click()
    const asked = page.getByRole('group', { name: 'Должность' })
    await expect(asked.getByText(`${title} первая`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Адрес' })).toHaveValue('улица Мира, 5')
    await asked.getByLabel(`${title} вторая`).check()
    // A page that is read while the vacancy is being saved would keep the old text for minutes.
    const saved = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' && answer.url().endsWith(`/v1/vacancies/${id}`) && answer.ok(),
    )
    await page.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await expect(page.getByLabel('Должность')).toHaveValue(`${title} вторая`)
    await saved
    await expect(async () => {
      await other.goto(`/ru/vacancies/${id}`)
      await expect(other.getByRole('heading', { level: 1, name: `${title} вторая` })).toBeVisible()
      await expect(other.getByText('85 000 – 115 000 ₽').first()).toBeVisible()
    }).toPass({ timeout: 60_000 })
    await other.close()

    await page.goto('/ru/vacancies/new')
    await page.getByLabel('Должность').fill('Пекарь')
    await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()
    await expect(page).toHaveURL(/\/ru\/vacancies\/[a-z2-9]{12}\/edit$/)
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Адрес' }).fill('улица Хлебная, 4')
    await expect(page.getByText('Сохраним, когда появится связь')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Адрес' })).toHaveValue('улица Хлебная, 4')
  })
})
