// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '@/stores/session'
import { ApplyButton } from './apply-button'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const vacancy = '/ru/vacancies/aaaaaaaaaaaa'
const signUp = `/ru/account/sign-up?next=${encodeURIComponent(`${vacancy}?apply=1`)}`
const draw = () =>
  render(
    <ApplyButton
      vacancyId="aaaaaaaaaaaa"
      vacancyTitle="Медсестра"
      promiseDays={7}
      labels={{ apply: 'Откликнуться', failed: 'Не вышло' }}
    />,
  )
const button = () => screen.getByRole('button', { name: 'Откликнуться' })

beforeEach(() => {
  window.history.replaceState(null, '', vacancy)
  sessionStore.setState({ user: null, ready: false })
})
afterEach(() => {
  cleanup()
  push.mockReset()
})

it('leaves a press to the inline script until it is known who presses, then acts by itself', () => {
  draw()
  expect(button().dataset.early).toBe('apply')
  fireEvent.click(button())
  expect(push).not.toHaveBeenCalled()
  act(() => sessionStore.setState({ ready: true }))
  expect(button().dataset.early).toBeUndefined()
  expect(push).not.toHaveBeenCalled()
  fireEvent.click(button())
  expect(push.mock.calls).toEqual([[signUp]])
})

it('makes up for a press that came too early, once', () => {
  window.history.replaceState(null, '', `${vacancy}?apply=1`)
  draw()
  expect(push).not.toHaveBeenCalled()
  act(() => sessionStore.setState({ ready: true }))
  expect(push.mock.calls).toEqual([[signUp]])
  expect(window.location.search).toBe('')
})
