// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Applicant, CloseDialog } from './close-dialog'

afterEach(cleanup)

// Each text is its own name.
const labels = new Proxy({}, { get: (_, name) => name }) as ComponentProps<typeof CloseDialog>['labels']
const person = (id: string, more: Partial<Applicant> = {}): Applicant => ({
  id,
  name: id,
  note: '',
  hireable: true,
  unopened: false,
  accepted: false,
  ...more,
})

function show(waiting: ComponentProps<typeof CloseDialog>['waiting']) {
  const close = vi.fn()
  render(
    <CloseDialog
      close={close}
      waiting={waiting}
      groups={[]}
      rest={(count, undecided) => `ещё ${count}${undecided ? ', решите' : ''}`}
      fateMissing={(count) => `не решено: ${count}`}
      labels={labels}
    />,
  )
  fireEvent.click(screen.getByRole('radio', { name: 'other' }))
  return close
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const decide = (name: string, fate: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: `who ${name}` }), { target: { value: fate } })

it('parts with nobody in work who is not listed yet, until somebody decides', async () => {
  const more = vi.fn(async () => [person('Борис'), person('Вера', { unopened: true })])
  const close = show({ first: [person('Анна')], total: 3, opened: 2, more })
  decide('Анна', 'keep')
  expect(screen.getByText('ещё 2, решите')).toBeTruthy()
  press('confirm')
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByText('не решено: 1')).toBeTruthy()
  press('more')
  await screen.findByText(/^Борис/)
  press('confirm')
  expect(close).not.toHaveBeenCalled()
  decide('Борис', 'close')
  press('confirm')
  expect(close).toHaveBeenCalledWith({ reason: 'other', hired: [], keep: ['Анна'], part: [], letter: '' })
})

it('parts with all of them at one press, and with those nobody opened without it', () => {
  const first = [person('Анна'), person('Борис')]
  const close = show({ first, total: 9, opened: 5, more: async () => [] })
  press('partOthers')
  expect(screen.getByText('ещё 7')).toBeTruthy()
  press('confirm')
  expect(close).toHaveBeenCalledTimes(1)
  cleanup()

  const other = show({
    first: [person('Вера', { unopened: true })],
    total: 4,
    opened: 0,
    more: async () => [],
  })
  expect(within(screen.getByRole('group', { name: 'who' })).getByText('ещё 3')).toBeTruthy()
  press('confirm')
  expect(other).toHaveBeenCalledTimes(1)
})

it('stops asking for people who are not there any more', async () => {
  const close = show({ first: [person('Анна')], total: 2, opened: 2, more: async () => [] })
  decide('Анна', 'close')
  press('confirm')
  expect(close).not.toHaveBeenCalled()
  press('more')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'more' })).toBeNull())
  press('confirm')
  expect(close).toHaveBeenCalledTimes(1)
})
