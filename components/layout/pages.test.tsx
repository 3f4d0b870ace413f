// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Pagination, pageNumbers } from './pages'

afterEach(cleanup)

const labels = { nav: 'Страницы', previous: 'Назад', next: 'Вперёд', page: (n: number) => `Страница ${n}` }

it('shows the ends and the neighbours, a gap only where more than one page is left out', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  expect(pageNumbers(1, 1)).toEqual([1])
})

it('is made of real links, and the current page is not one', () => {
  render(<Pagination page={2} pages={3} hrefFor={(n) => `/ru/vacancies?page=${n}`} labels={labels} />)
  expect(screen.getByRole('link', { name: 'Вперёд' }).getAttribute('href')).toBe('/ru/vacancies?page=3')
  expect(screen.getByRole('link', { name: 'Страница 1' }).getAttribute('href')).toBe('/ru/vacancies?page=1')
  expect(screen.queryByRole('link', { name: 'Страница 2' })).toBeNull()
})

it('is absent when one page holds everything', () => {
  const { container } = render(<Pagination page={1} pages={1} hrefFor={String} labels={labels} />)
  expect(container.innerHTML).toBe('')
})
