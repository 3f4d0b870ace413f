// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PageContents } from './page-contents'

afterEach(cleanup)

it('leads to every section of the page, also to one that is loaded later', async () => {
  const page = (late: boolean) => (
    <div>
      <PageContents title="Разделы настроек" />
      <section>
        <h2 id="theme">Оформление</h2>
      </section>
      {late ? (
        <section>
          <h2 id="notices">Уведомления</h2>
        </section>
      ) : null}
    </div>
  )
  const { rerender } = render(page(false))
  const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links()).toEqual([['Оформление', '#theme']])
  rerender(page(true))
  await waitFor(() =>
    expect(links()).toEqual([
      ['Оформление', '#theme'],
      ['Уведомления', '#notices'],
    ]),
  )
})
