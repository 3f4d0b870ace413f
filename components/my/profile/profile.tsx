'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { ME_KEY, useMe } from '@/components/layout/own-queries'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import type { Me } from '@/lib/contracts/accounts'
import { genders } from '@/lib/contracts/enums'
import { openModal } from '@/stores/modals'
import { deleteAvatar, updateInfo, uploadAvatar } from '@/stores/profile'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { Companies } from '../companies/companies'
import { Panel } from '../panel'
import { ContactRow, PasswordForm } from './contacts'
import { PictureEditor } from './picture-editor'
import { usePicture } from './use-picture'

/** Profile: personal data, contacts, password, and the companies of an employer. */
export function Profile({ outboxUrl }: { outboxUrl?: string | undefined }) {
  const t = useTranslations('my.profile')
  const query = useMe()
  return (
    <div className="my-page">
      <h1>{t('title')}</h1>
      <Loaded query={query} height={480}>
        {(me) => (
          <>
            {me.account_type === 'employer' ? <Companies demo={outboxUrl !== undefined} /> : null}
            <PersonForm me={me} />
            <Panel title={t('contacts')} lead={t('contactsLead')}>
              <div className="rows -my-3">
                <ContactRow kind="email" current={me.email} outboxUrl={outboxUrl} />
                <ContactRow kind="phone" current={me.phone} outboxUrl={outboxUrl} />
              </div>
            </Panel>
            <PasswordForm
              isSet={me.has_password}
              username={me.email ?? me.phone ?? ''}
              own={[me.email ?? '', me.phone ?? '', me.first_name, me.last_name]}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Avatar: choose, crop, upload; removal can be undone. */
export function AvatarEditor() {
  const t = useTranslations('my.avatar')
  const user = useSession((state) => state.user)
  const picture = usePicture({
    url: user?.avatar_url ?? null,
    name: user?.avatar_original_name ?? 'avatar.webp',
    send: uploadAvatar,
    remove: deleteAvatar,
    says: { uploaded: t('uploaded'), deleted: t('deleted') },
    async prepare(file) {
      const { PictureCrop } = await import('@/components/forms/fields/picture-crop')
      const labels = {
        area: t('cropArea'),
        hint: t('cropHint'),
        zoom: t('zoom'),
        broken: t('broken'),
        save: t('save'),
        cancel: t('cancel'),
      }
      return openModal(PictureCrop, { title: t('cropTitle'), props: { file, labels } })
    },
  })
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <PictureEditor
      picture={picture}
      name="avatar"
      preview={(src) => <Avatar name={name} src={src} size="xl" decorative />}
      words={{
        hint: t('hint'),
        upload: t('upload'),
        replace: t('replace'),
        delete: t('delete'),
        uploading: t('uploading'),
        notSent: t('notSent'),
      }}
    />
  )
}

const valuesOf = (me: Me) => ({
  first_name: me.first_name,
  last_name: me.last_name,
  dob: me.dob ?? '',
  gender: me.gender ?? '',
})

/** Name, date of birth, gender. */
function PersonForm({ me }: { me: Me }) {
  const t = useTranslations('my.profile')
  const account = useTranslations('account')
  const cache = useQueryClient()
  const { form, busy, errorOf, run } = useSubmit()
  const [values, setValues] = useState(() => valuesOf(me))
  const put = (name: keyof typeof values) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setValues({ ...values, [name]: event.target.value })

  const save = async () => {
    await updateInfo({
      first_name: values.first_name,
      last_name: values.last_name,
      dob: values.dob || null,
      gender: genders.find((gender) => gender === values.gender) ?? null,
    })
    await cache.invalidateQueries({ queryKey: ME_KEY })
  }
  return (
    <Panel
      title={t('person')}
      lead={t(me.account_type === 'candidate' ? 'personLead' : 'personLeadEmployer')}
    >
      <AvatarEditor />
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          run(save, { onDone: () => showToast({ variant: 'success', message: t('saved') }) })
        }}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={account('firstName')} error={errorOf('first_name')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="given-name"
                maxLength={100}
                value={values.first_name}
                onChange={put('first_name')}
              />
            )}
          </Field>
          <Field label={account('lastName')} error={errorOf('last_name')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="family-name"
                maxLength={100}
                value={values.last_name}
                onChange={put('last_name')}
              />
            )}
          </Field>
          <Field label={account('dob')} mark={account('optional')} error={errorOf('dob')}>
            {(control) => (
              <Input {...control} type="date" autoComplete="bday" value={values.dob} onChange={put('dob')} />
            )}
          </Field>
          <Field
            label={t('gender')}
            mark={account('optional')}
            hint={t('genderHint')}
            error={errorOf('gender')}
          >
            {(control) => (
              <Select
                {...control}
                value={values.gender}
                onChange={put('gender')}
                placeholder={t('genderNone')}
                options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
          {t('save')}
        </Button>
      </form>
    </Panel>
  )
}
