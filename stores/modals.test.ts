import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { closeAllModals, closeModal, type ModalProps, modalsStore, openModal } from './modals'

const Confirm = (_: ModalProps<boolean>) => null
const Letter = (_: ModalProps<string> & { vacancy: string; onTyped?: () => void }) => null

afterEach(closeAllModals)

describe('modals', () => {
  it('E4 opens a component with its options and promises its result', async () => {
    const answer = openModal(Letter, { title: 'Отклик', size: 'lg', props: { vacancy: 'abc' } })
    expectTypeOf(answer).toEqualTypeOf<Promise<string | null>>()
    const [modal] = modalsStore.getState().modals
    expect(modal).toMatchObject({
      visible: true,
      component: Letter,
      options: { title: 'Отклик', size: 'lg', props: { vacancy: 'abc' } },
      result: null,
    })
    closeModal('Здравствуйте')
    expect(await answer).toBe('Здравствуйте')
    expect(modalsStore.getState().modals).toEqual([])
  })

  it('E4 says of a modal on its way out that it is not visible, and with what it ended', async () => {
    const states: [boolean, unknown][] = []
    const stop = modalsStore.subscribe(({ modals }) => {
      for (const { visible, result } of modals) states.push([visible, result])
    })
    const answer = openModal(Confirm, { title: 'Удалить?' })
    closeModal(true)
    await answer
    stop()
    expect(states).toEqual([
      [true, null],
      [false, true],
    ])
  })

  it('E4 resolves with null when it is closed without a value', async () => {
    const answer = openModal(Confirm, { title: 'Удалить?' })
    closeModal()
    expect(await answer).toBeNull()
  })

  it('E4 keeps false apart from null', async () => {
    const answer = openModal(Confirm, { title: 'Удалить?' })
    closeModal(false)
    expect(await answer).toBe(false)
  })

  it('E4 closes the top one of several, and only once', async () => {
    const below = openModal(Confirm, { title: 'Ниже' })
    const above = openModal(Confirm, { title: 'Выше' })
    closeModal(true)
    expect(await above).toBe(true)
    expect(modalsStore.getState().modals.map((modal) => modal.options.title)).toEqual(['Ниже'])
    closeModal(true)
    closeModal(true)
    expect(await below).toBe(true)
  })

  it('E4 resolves every open modal with null when all are closed', async () => {
    const answers = [openModal(Confirm, { title: 'Первая' }), openModal(Confirm, { title: 'Вторая' })]
    closeAllModals()
    expect(await Promise.all(answers)).toEqual([null, null])
  })
})
