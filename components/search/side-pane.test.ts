// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { cardLinks, firstOf, idOf, placeOf } from './side-pane'

const card = (id: string) =>
  `<div class="vcard"><a class="card-cover" href="/ru/vacancies/${id}">${id}</a></div>`
const list = () => cardLinks(document.body)

beforeEach(() => {
  document.body.innerHTML = `<section data-advertisement>${card('paid')}${card('second')}</section>
    <div>${card('first')}${card('second')}${card('third')}</div>`
})

test('what opens by itself is the first of the list, not an advertisement above it', () => {
  const first = firstOf(list())
  expect(first && idOf(first)).toBe('first')
})

test('an advertisement opens by itself only when there is nothing else', () => {
  document.body.innerHTML = `<section data-advertisement>${card('paid')}</section>`
  const first = firstOf(list())
  expect(first && idOf(first)).toBe('paid')
  expect(firstOf([])).toBeUndefined()
})

test('an item that is also advertised has its place in the list, unless the keyboard stands on the advertisement', () => {
  expect(placeOf(list(), 'second')).toBe(3)
  list()[1]?.focus()
  expect(placeOf(list(), 'second')).toBe(1)
  // Focus on another item does not move the place of the open one.
  expect(placeOf(list(), 'third')).toBe(4)
  expect(placeOf(list(), 'gone')).toBe(-1)
  expect(placeOf(list(), null)).toBe(-1)
})
