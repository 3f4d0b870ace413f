// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSteps } from './match-list-frame'

function List({ names }: { names: readonly string[] }) {
  return (
    <ul {...useSteps()}>
      {names.map((name) => (
        <li key={name}>
          <a href={`/${name}`} data-match-title>
            {name}
          </a>
          <button type="button">{`Отложить ${name}`}</button>
        </li>
      ))}
    </ul>
  )
}

afterEach(cleanup)

it('gives the focus of a row that has left to the one in its place, the last one at the end', () => {
  const { rerender } = render(<List names={['a', 'b', 'c']} />)
  screen.getByRole('button', { name: 'Отложить b' }).focus()
  rerender(<List names={['a', 'c']} />)
  expect(document.activeElement?.textContent).toBe('c')
  screen.getByRole('button', { name: 'Отложить c' }).focus()
  rerender(<List names={['a']} />)
  expect(document.activeElement?.textContent).toBe('a')
})

it('leaves the focus alone where it has gone elsewhere meanwhile', () => {
  const { rerender } = render(<List names={['a', 'b']} />)
  screen.getByRole('button', { name: 'Отложить a' }).focus()
  screen.getByRole('button', { name: 'Отложить b' }).focus()
  rerender(<List names={['b']} />)
  expect(document.activeElement?.textContent).toBe('Отложить b')
})
