// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import { ClashError, useServerDraft } from './use-server-draft'

interface Form {
  title: string
  salary: string
  skills: string[]
}
interface Fields {
  title: string
  salary: number
  skills: string[]
}
interface Own {
  public_id: string
  revision: number
  fields: Fields
}
const first: Form = { title: 'Пекарь', salary: '95 000', skills: ['опара'] }
const fieldsOf = (form: Form): Fields => ({ ...form, salary: Number(form.salary.replace(/\D/g, '')) })
const shape = {
  fieldsOf,
  formOf: async (fields: Fields): Promise<Form> => ({ ...fields, salary: String(fields.salary) }),
}

/** A server with one draft, as another window may have left it. */
let server: Own | null
const calls = {
  create: vi.fn(async (fields: Fields, _key: string) => {
    server = { public_id: 'abc', revision: 1, fields }
    return server
  }),
  save: vi.fn(async (before: Own, fields: Fields) => {
    if (!server || before.revision !== server.revision) throw new ApiError('conflict_changes', 409)
    server = { ...server, revision: server.revision + 1, fields }
    return server
  }),
  read: vi.fn(async () => server as Own),
}
const elsewhere = (fields: Partial<Fields>) => {
  if (server) server = { ...server, revision: server.revision + 1, fields: { ...server.fields, ...fields } }
}
const told = { onCreated: vi.fn(), onStored: vi.fn(), onTaken: vi.fn(), onCreating: vi.fn() }

const open = () =>
  renderHook(() => {
    const form = useForm<Form>({ defaultValues: first })
    const draft = useServerDraft<Form, Fields, Own>({ form, own: null, base: first, shape, calls, ...told })
    return { form, ...draft }
  }).result

const create = calls.create.getMockImplementation()
beforeEach(() => {
  server = null
  vi.clearAllMocks()
  if (create) calls.create.mockImplementation(create)
})

describe('a draft on the server', () => {
  it('H4 is made once, however many saves meet, and the last of them wins', async () => {
    const page = open()
    const last = { ...first, title: 'Пекарь ночной смены' }
    await act(() =>
      Promise.all([page.current.store(first), page.current.store(last), page.current.store(last)]),
    )
    expect(calls.create).toHaveBeenCalledTimes(1)
    expect(calls.save).toHaveBeenCalledTimes(1)
    expect(server).toMatchObject({ revision: 2, fields: { title: 'Пекарь ночной смены' } })
    expect(page.current.isStored(last)).toBe(true)
  })

  it('is made by the next try when the first one failed, under the same key', async () => {
    const page = open()
    calls.create.mockRejectedValueOnce(new ApiError('network_error', 0))
    await act(async () => {
      await expect(page.current.store(first)).rejects.toThrow()
      await page.current.store(first)
    })
    const [[, before], [, after]] = calls.create.mock.calls as [[Fields, string], [Fields, string]]
    expect(after).toBe(before)
  })

  it('is made once when the answer was lost and the form was changed or the page reloaded meanwhile', async () => {
    const answers = new Map<string, Own>()
    calls.create.mockImplementation(async (fields: Fields, key: string) => {
      const again = answers.get(key)
      server ??= { public_id: 'abc', revision: 1, fields }
      answers.set(key, again ?? { public_id: again ? 'abc' : `abc${answers.size}`, revision: 1, fields })
      if (!again) throw new ApiError('network_error', 0)
      return again
    })
    const page = open()
    await act(async () => {
      await expect(page.current.store(first)).rejects.toThrow()
    })
    const sent = told.onCreating.mock.lastCall?.[0]
    const reloaded = open()
    reloaded.current.resume(JSON.parse(JSON.stringify(sent)))
    const longer = { ...first, title: 'Пекарь ночной смены' }
    await act(() => reloaded.current.store(longer))
    expect(answers.size).toBe(1)
    expect(server).toMatchObject({ revision: 2, fields: { title: 'Пекарь ночной смены' } })
    expect(calls.create.mock.calls.map(([fields]) => fields.title)).toEqual(['Пекарь', 'Пекарь'])
  })

  it('forgets a creation that was refused, so that the next try sends the form as it is', async () => {
    const page = open()
    calls.create.mockRejectedValueOnce(new ApiError('validation_failed', 422))
    await act(async () => {
      await expect(page.current.store(first)).rejects.toThrow()
    })
    expect(told.onCreating).toHaveBeenLastCalledWith(null)
    calls.create.mockImplementation(async (fields: Fields) => {
      server = { public_id: 'abc', revision: 1, fields }
      return server
    })
    await act(() => page.current.store({ ...first, title: 'Повар' }))
    expect(server).toMatchObject({ revision: 1, fields: { title: 'Повар' } })
  })

  it('takes over what another window changed elsewhere in the form, and saves both', async () => {
    const page = open()
    await act(() => page.current.store(first))
    elsewhere({ skills: ['опара', 'крем'] })
    act(() => page.current.form.setValue('title', 'Кондитер'))
    await act(() => page.current.store(page.current.form.getValues()))
    expect(server?.fields).toEqual({ title: 'Кондитер', salary: 95_000, skills: ['опара', 'крем'] })
    expect(page.current.form.getValues('skills')).toEqual(['опара', 'крем'])
    // Typed with a space, kept without: no difference to take over.
    expect(page.current.form.getValues('salary')).toBe('95 000')
    expect(told.onTaken).toHaveBeenCalledTimes(1)
  })

  it('asks about what both windows have changed, and saves what was chosen', async () => {
    const page = open()
    await act(() => page.current.store(first))
    elsewhere({ title: 'Повар', salary: 120_000 })
    act(() => {
      page.current.form.setValue('title', 'Кондитер')
      page.current.form.setValue('salary', '100 000')
    })
    await act(async () => {
      await expect(page.current.store(page.current.form.getValues())).rejects.toThrow(ClashError)
    })
    expect(page.current.clash).toEqual({
      fields: ['title', 'salary'],
      theirs: { title: 'Повар', salary: '120000', skills: ['опара'] },
    })
    // What else shows the draft shows theirs from now on, even if nothing of ours is chosen.
    expect(told.onStored).toHaveBeenLastCalledWith(server)
    await act(() => page.current.settle(['title']))
    expect(server?.fields).toEqual({ title: 'Повар', salary: 100_000, skills: ['опара'] })
    expect(page.current.clash).toBeNull()
  })
})
