'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { CheckIcon, TrashIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { type TalentSummary, talentLimits } from '@/lib/contracts/talent'
import { showToast } from '@/stores/toasts'

type List = TalentSummary['lists'][number]
type ListsProps = { open: boolean; lists: readonly List[]; onClose: () => void; onChanged: () => void }

/** Lists of the base: add, rename, remove with undo. */
export function ListsDialog({ open, lists, onClose, onChanged }: ListsProps) {
  const t = useTranslations('people')
  const common = useTranslations('people')
  const { form, busy, errorOf, run } = useSubmit()
  const key = useRef(nanoid())
  const [name, setName] = useState('')
  const add = async () => {
    await api('POST /v1/my/people-lists', { body: { name }, idempotencyKey: key.current })
    key.current = nanoid()
    setName('')
    onChanged()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('lists.title')} closeLabel={common('close')}>
      <DialogBody className="grid gap-4">
        <p className="text-soft">{t('lists.lead')}</p>
        {lists.length === 0 ? (
          <p>{t('lists.none')}</p>
        ) : (
          <ul className="grid gap-3">
            {lists.map((list) => (
              <ListRow key={list.public_id} list={list} onChanged={onChanged} />
            ))}
          </ul>
        )}
        <form
          ref={form}
          noValidate
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            run(add)
          }}
        >
          <Field
            className="min-w-0 flex-1"
            label={t('form.newList')}
            hint={t('form.newListHint')}
            error={errorOf('name')}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={talentLimits.name}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Button type="submit" className="mt-7" busy={busy}>
            {t('form.addList')}
          </Button>
        </form>
      </DialogBody>
    </Dialog>
  )
}

function ListRow({ list, onChanged }: { list: List; onChanged: () => void }) {
  const t = useTranslations('people')
  const showError = useErrorToast()
  const { form, busy, errorOf, run } = useSubmit()
  const [name, setName] = useState(list.name)
  const params = { publicId: list.public_id }
  const restore = () =>
    api('POST /v1/my/people-lists/:publicId/restoration', { params }).then(onChanged, showError)
  const remove = async () => {
    try {
      await api('DELETE /v1/my/people-lists/:publicId', { params })
      onChanged()
      showToast({
        message: t('lists.removed', { name: list.name }),
        action: { label: t('record.undo'), run: () => void restore() },
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <li>
      <form
        ref={form}
        noValidate
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          run(async () => {
            await api('PUT /v1/my/people-lists/:publicId', { params, body: { name } })
            onChanged()
          })
        }}
      >
        <Field
          className="min-w-0 flex-1"
          label={<span className="sr-only">{t('lists.name')}</span>}
          hint={t('lists.people', { count: list.count })}
          error={errorOf('name')}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={talentLimits.name}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {name.trim() !== list.name && name.trim() !== '' ? (
          <IconButton
            type="submit"
            disabled={busy}
            className="mt-2"
            label={t('lists.rename', { name: list.name })}
            icon={<CheckIcon size={18} />}
          />
        ) : null}
        <IconButton
          className="mt-2"
          label={t('lists.remove', { name: list.name })}
          icon={<TrashIcon size={18} />}
          onClick={() => void remove()}
        />
      </form>
    </li>
  )
}
