// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DialogBody } from '@/components/ui/dialog'
import { closeAllModals, type ModalProps, openModal } from '@/stores/modals'
import { ModalHost } from './overlay-hosts'

const navigation = vi.hoisted(() => ({ pathname: '/ru/vacancies' }))
vi.mock('next/navigation', () => ({ usePathname: () => navigation.pathname }))

function Confirm({
  close,
  question,
  onAsked,
}: ModalProps<boolean> & { question: string; onAsked?: () => void }) {
  return (
    <DialogBody>
      <button type="button" onClick={onAsked}>
        {question}
      </button>
      <button type="button" onClick={() => close(true)}>
        Да
      </button>
    </DialogBody>
  )
}

const Letter = (_: ModalProps<never>) => (
  <DialogBody>
    <input aria-label="Письмо" />
  </DialogBody>
)

let rerender: () => void

beforeEach(() => {
  navigation.pathname = '/ru/vacancies'
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  const page = render(<ModalHost closeLabel="Закрыть" />)
  rerender = () => page.rerender(<ModalHost closeLabel="Закрыть" />)
})
afterEach(() => {
  act(closeAllModals)
  cleanup()
})

function open(on?: { asked: () => void }) {
  let answer: Promise<boolean | null> = Promise.resolve(null)
  act(() => {
    answer = openModal(Confirm, {
      title: 'Закрыть вакансию',
      props: { question: 'Точно?' },
      ...(on && { on }),
    })
  })
  return answer
}

it('A5 E4 shows the component with its props and listeners and resolves with its close value', async () => {
  const asked = vi.fn()
  const answer = open({ asked })
  expect(screen.getByRole('dialog', { name: 'Закрыть вакансию' })).toBeTruthy()
  fireEvent.click(screen.getByText('Точно?'))
  expect(asked).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('Да'))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('E4 resolves with null when the cross, Esc or the backdrop closes it', async () => {
  const ways = [
    () => fireEvent.click(screen.getByRole('button', { name: 'Закрыть' })),
    () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    () => fireEvent.mouseDown(screen.getByRole('dialog'), { clientX: 5, clientY: 5 }),
  ]
  const now = vi.spyOn(performance, 'now')
  for (const close of ways) {
    now.mockReturnValue(0)
    const answer = open()
    // A press on the backdrop right after the opening belongs to the button that opened it.
    now.mockReturnValue(1000)
    close()
    expect(await answer).toBeNull()
  }
  now.mockRestore()
})

it('A6 closes an open modal when the path changes, and not when it stays', async () => {
  const answer = open()
  rerender()
  expect(screen.getByRole('dialog')).toBeTruthy()
  navigation.pathname = '/ru/resumes'
  rerender()
  expect(await answer).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('M8 hole 4: keeps what is typed in a modal while another one stands over it', async () => {
  act(() => {
    void openModal(Letter, { title: 'Отклик' })
  })
  const field = screen.getByLabelText<HTMLInputElement>('Письмо')
  fireEvent.change(field, { target: { value: 'Здравствуйте' } })
  const answer = open()
  fireEvent.click(screen.getByText('Да'))
  expect(await answer).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Письмо')).toBe(field)
  expect(field.value).toBe('Здравствуйте')
})
