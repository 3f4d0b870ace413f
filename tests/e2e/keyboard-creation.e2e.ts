import { expect, test } from '@/tests/support/browser'
import { keyboardOf } from '@/tests/support/keyboard'
import { newAddress, signUpCandidate, signUpEmployer, vacancyText } from '@/tests/support/people'
import { drawPicture } from '@/tests/support/pictures'

const word = () => Date.now().toString(36)

test.use({ viewport: { width: 1440, height: 900 } })

test('H4 a resume is written, given a photo, looked at and published by keyboard alone', async ({ page }) => {
  test.slow()
  const title = `Медсестра ${word()}`
  await signUpCandidate(page, { email: newAddress('keys'), firstName: 'Анна', lastName: 'Климова' })
  await page.goto('/ru/resumes/new')
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeEnabled()
  const hand = keyboardOf(page)
  await hand.type(page.getByLabel('Желаемая должность'), title)
  await hand.pick('Профессии', 'медсес', /сестра/i)
  await hand.pick('Город', 'екатеринб', /^Екатеринбург/)
  await hand.type(page.getByLabel('Доход на руки в месяц'), '95000')
  await hand.check(page.getByRole('checkbox', { name: 'На месте работодателя' }))
  await hand.push(page.getByRole('button', { name: 'Добавить место работы' }))
  const job = page.getByRole('group', { name: 'Место 1' })
  await expect(job.getByLabel('Должность')).toBeFocused()
  await hand.type(job.getByLabel('Должность'), 'Палатная медсестра')
  await hand.press('Escape')
  await hand.type(job.getByLabel('Организация'), 'Больница № 7')
  await hand.press('Escape')
  await hand.select(job.getByLabel('Месяц').first(), '02')
  await hand.select(job.getByLabel('Год').first(), '2019')
  await hand.check(job.getByLabel('Работаю сейчас'))
  // A row too many goes, and the hand stays where it was.
  await hand.push(page.getByRole('button', { name: 'Добавить место работы' }))
  await expect(page.getByRole('group', { name: 'Место 2' }).getByLabel('Должность')).toBeFocused()
  await hand.press('Shift+Tab')
  await hand.press('Enter')
  await expect(page.getByRole('group', { name: 'Место 2' })).toHaveCount(0)
  await expect(job.getByRole('button', { name: /^Убрать|^Удалить/ }).first()).toBeFocused()

  const skills = page.getByRole('combobox', { name: 'Навыки' })
  await hand.type(skills, 'инъекции,лишнее,')
  await expect(page.getByRole('button', { name: /лишнее/ })).toBeVisible()
  await hand.press('Backspace')
  await expect(page.getByRole('button', { name: /лишнее/ })).toHaveCount(0)
  await page.keyboard.type('забор крови,')

  const chooser = page.waitForEvent('filechooser')
  await hand.push(page.getByRole('button', { name: 'Добавить фото' }))
  await (await chooser).setFiles({
    name: 'Я.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture('jpeg', { width: 900, height: 600 }),
  })
  const crop = page.getByRole('dialog')
  await expect(crop).toBeVisible()
  await hand.to(crop.getByRole('slider').first())
  await hand.press('ArrowRight')
  await hand.push(crop.getByRole('button', { name: 'Выбрать' }))
  await expect(crop).toBeHidden()

  const about = page.getByLabel('О себе', { exact: true })
  await hand.to(about)
  const tools = page.getByRole('toolbar', { name: 'Оформление текста' }).last()
  await expect(tools).toBeVisible()
  await page.keyboard.type('Спокойна в трудную минуту.')
  await hand.press('Control+a')
  await hand.press('Shift+Tab')
  await expect(tools.getByRole('button').first()).toBeFocused()
  await hand.press('ArrowRight')
  await hand.press('Enter')
  await expect(tools.getByRole('button', { name: 'Жирный' })).toHaveAttribute('aria-pressed', 'true')
  await expect(about.locator('strong')).toHaveText('Спокойна в трудную минуту.')

  await expect(page.getByText(/^Сохранено \d\d:\d\d$/)).toBeVisible()
  await hand.push(page.getByRole('button', { name: 'Посмотреть' }))
  await expect(page).toHaveURL(/\/preview$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await hand.push(page.getByRole('link', { name: 'Вернуться к правке' }))
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeEnabled()
  // From the top, the last step is one link away.
  await hand.push(page.getByRole('link', { name: 'Кто увидит резюме' }))
  await hand.push(page.getByRole('button', { name: 'Опубликовать' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Резюме опубликовано' })).toBeVisible()
})

test('H4 a vacancy is written, looked at and published by keyboard alone', async ({ page }) => {
  test.slow()
  const title = `Медсестра ${word()}`
  await signUpEmployer(
    page,
    { email: newAddress('keys'), firstName: 'Ольга', lastName: 'Котова' },
    'Клиника «Клавиша»',
  )
  await page.goto('/ru/vacancies/new')
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeEnabled()
  const hand = keyboardOf(page)
  await hand.type(page.getByLabel('Должность'), title)
  await hand.pick('Профессия', 'медсес', /сестра/i)
  await hand.pick('Города', 'екатеринб', /^Екатеринбург/)
  await hand.pick('Города', 'пермь', /^Пермь/)
  await hand.press('Backspace')
  await expect(page.getByRole('button', { name: /Пермь/ })).toHaveCount(0)
  await hand.type(page.getByLabel('От', { exact: true }), '85000')
  await hand.type(page.getByLabel('До', { exact: true }), '110000')
  const text = page.getByLabel('Описание')
  await hand.to(text)
  await page.keyboard.insertText(vacancyText)
  await hand.press('Control+Home')
  await hand.press('Shift+Tab')
  const tools = page.getByRole('toolbar', { name: 'Оформление текста' })
  await expect(tools.getByRole('button').first()).toBeFocused()
  await hand.press('Enter')
  await expect(tools.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await hand.type(page.getByRole('combobox', { name: 'Навыки' }), 'инъекции,забор крови,')
  await hand.select(page.getByLabel('Занятость'), 'FULL')
  await expect(page.getByRole('checkbox', { name: 'На месте работодателя' })).toBeChecked()
  await hand.check(page.getByRole('checkbox', { name: '2/2' }))
  await hand.select(page.getByLabel('Опыт'), 'between1And3')
  // The advert at the side follows without a key.
  await expect(page.getByRole('complementary').getByText(title)).toBeVisible()
  await hand.push(page.getByRole('button', { name: 'Посмотреть' }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await hand.push(page.getByRole('link', { name: 'Вернуться к правке' }))
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeEnabled()
  await hand.push(page.getByRole('link', { name: 'От чьего имени' }))
  await hand.push(page.getByRole('button', { name: 'Опубликовать' }))
  await expect(page.getByRole('heading', { name: 'Вакансия опубликована' })).toBeVisible()
})
