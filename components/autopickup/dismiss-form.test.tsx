// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DismissForm } from './dismiss-form'

afterEach(cleanup)

it('chooses no reason for anybody: one careless press changes no condition', () => {
  const close = vi.fn()
  render(<DismissForm close={close} />)
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
  const send = screen.getByRole('button', { name: 'Не подходит' })
  fireEvent.click(send)
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Выберите причину')
  fireEvent.click(screen.getByRole('radio', { name: 'Это агентство' }))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(send)
  expect(close).toHaveBeenCalledWith('agency')
})
