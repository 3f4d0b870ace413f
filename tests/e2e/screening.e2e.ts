import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'

// What is refused at its field, and the network that is taken away on purpose.
test.use({ allowedErrors: [/status of 422|ERR_INTERNET_DISCONNECTED/] })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Questions stand in another order each time; of those with one answer, the n-th. */
async function choose(page: Page, index: number, option: number): Promise<void> {
  const question = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('radio') })
    .nth(index)
  await question.getByRole('radio').nth(option).check()
}

test('an employer asks and tests, a candidate answers and takes the test with a reload in the middle, the employer sees the mark', async ({
  page: employer,
  otherContext,
  baseURL,
}) => {
  const hr = await newEmployer(employer.request, { verified: true })
  const vacancy = await vacancyOf(employer.request, hr, `Кассир ${newWord()}`)
  await enterAs(employer.context(), hr, baseURL)
  await employer.goto(`/ru/vacancies/${vacancy}/view/interview`)

  const questions = part(employer, 'Вопросы перед откликом')
  await questions.getByRole('button', { name: 'Добавить вопрос' }).click()
  await questions.getByRole('button', { name: 'Сохранить' }).click()
  // What is wrong is said at the field, and nothing is lost.
  await expect(questions.getByLabel('Что спросить')).toHaveAttribute('aria-invalid', 'true')
  await questions.getByLabel('Что спросить').fill('Есть ли у вас медицинская книжка?')
  await questions.getByRole('group', { name: 'Какой ответ вам подходит' }).getByLabel('Да').check()
  await questions.getByLabel('Важный критерий').check()
  await questions.getByRole('button', { name: 'Сохранить' }).click()
  await expect(employer.getByText('Вопросы сохранены')).toBeVisible()

  const tests = part(employer, 'Тест')
  await tests.getByText('Готовые тесты: 10').click()
  await tests.getByRole('button', { name: 'Взять тест «Кассир: счёт и работа с кассой»' }).click()
  await expect(tests.getByLabel('Тест для этой вакансии')).not.toHaveValue('')
  await tests.getByLabel('Проходить до отклика').check()
  await tests.getByRole('button', { name: 'Сохранить' }).click()
  await expect(employer.getByText('Тест выбран')).toBeVisible()

  // What no vacancy uses can be taken out of the library, and brought back.
  const chosen = tests.getByLabel('Тест для этой вакансии')
  const used = await chosen.inputValue()
  await expect(tests.getByRole('button', { name: 'Убрать из библиотеки' })).toHaveCount(0)
  await tests
    .getByRole('button', { name: /^Взять тест/ })
    .nth(1)
    .click()
  await expect(chosen).not.toHaveValue(used)
  await expect(chosen.locator('option')).toHaveCount(3)
  await tests.getByRole('button', { name: 'Убрать из библиотеки' }).click()
  await expect(chosen).toHaveValue(used)
  await expect(chosen.locator('option')).toHaveCount(2)
  await employer.getByRole('button', { name: 'Вернуть' }).click()
  await expect(chosen.locator('option')).toHaveCount(3)

  const letters = part(employer, 'Шаблоны писем')
  await letters.getByRole('button', { name: 'Новый шаблон' }).click()
  await letters.getByLabel('Название').fill('Мягкий отказ')
  await letters.getByLabel('Текст').fill('Здравствуйте, {имя}! {зарплата}')
  await letters.getByRole('button', { name: 'Сохранить шаблон' }).click()
  await expect(letters.getByText('Такой подстановки нет: {зарплата}')).toBeVisible()
  await letters.getByLabel('Текст').fill('Здравствуйте, {имя}! Спасибо за интерес к вакансии «{вакансия}».')
  await letters.getByRole('button', { name: 'Сохранить шаблон' }).click()
  await expect(employer.getByText('Шаблон сохранён')).toBeVisible()

  const candidate = await (await otherContext()).newPage()
  const vera = await newCandidate(candidate.request)
  await resumeOf(candidate.request, vera, 'Кассир')
  await enterAs(candidate.context(), vera, baseURL)
  await candidate.goto(`/ru/vacancies/${vacancy}`)
  await candidate.getByRole('button', { name: 'Откликнуться' }).first().click()
  const form = candidate.getByRole('dialog', { name: 'Отклик на вакансию' })
  await form.getByLabel('Нет', { exact: true }).check()
  await expect(form.getByRole('button', { name: 'Отправить отклик' })).toBeDisabled()
  await form.getByRole('button', { name: 'Пройти тест' }).click()

  await candidate.getByRole('button', { name: 'Начать тест' }).click()
  await expect(candidate.getByRole('timer')).toBeVisible()
  await choose(candidate, 0, 0)
  await expect(candidate.getByText('Отвечено 1 из 12')).toBeVisible()
  await expect(candidate.getByText('Все ответы сохранены')).toBeVisible()
  await candidate.reload()
  await expect(candidate.getByText('Отвечено 1 из 12')).toBeVisible()
  // The network goes and comes: what was answered meanwhile is sent.
  await candidate.context().setOffline(true)
  await choose(candidate, 1, 0)
  await expect(candidate.getByText('Нет связи. Сохраним, как только появится')).toBeVisible()
  await candidate.context().setOffline(false)
  await expect(candidate.getByText('Все ответы сохранены')).toBeVisible()
  await candidate.getByRole('button', { name: 'Закончить тест' }).click()
  await expect(candidate.getByText('Осталось 10 вопросов без ответа')).toBeVisible()
  // At the end of the page the clock and the state of saving are still in sight, below the header.
  for (const said of [candidate.getByRole('timer'), candidate.getByText('Все ответы сохранены')]) {
    const isOnTop = await said.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop).toBe(true)
  }
  await candidate.getByRole('button', { name: 'Закончить без них' }).click()
  await expect(candidate.getByRole('heading', { name: /из 100/ })).toBeVisible()
  await candidate.getByRole('link', { name: 'Продолжить отклик' }).click()

  // The form opens by itself, with what was answered before the test.
  await expect(form.getByLabel('Нет', { exact: true })).toBeChecked()
  await form.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(candidate.getByText('Отклик отправлен')).toBeVisible()

  await employer.goto(`/ru/vacancies/${vacancy}/view/applications`)
  // Dense rows have no marks.
  await employer.getByRole('button', { name: 'Плотно' }).click()
  const row = employer.getByRole('button', { name: /Тест:/ })
  await expect(row).toContainText('критерий не совпал')
  await row.click()
  await expect(employer.getByRole('heading', { name: 'Тест «Кассир: счёт и работа с кассой»' })).toBeVisible()
  await expect(employer.getByText('ниже проходного')).toBeVisible()
  await expect(employer.getByText('Не совпало с критерием')).toBeVisible()
  // Nobody was declined by it: the letter to decline is the employer's own.
  await employer.getByRole('button', { name: 'Отказать…' }).click()
  const refusal = employer.getByRole('dialog', { name: 'Отказ' })
  await refusal.getByLabel('Взять шаблон').selectOption({ label: 'Мягкий отказ' })
  await expect(refusal.getByLabel('Письмо кандидату')).toHaveValue(/^Здравствуйте, Вера! Спасибо за интерес/)
})
