'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import type { FieldControl } from '@/components/ui/field'
import { EyeIcon, EyeOffIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'

type Props = Omit<ComponentProps<'input'>, 'type'> & { control: FieldControl }

/** A password field with a «show» toggle. */
export function PasswordInput({ control, ...rest }: Props) {
  const t = useTranslations('account.password')
  const [visible, setVisible] = useState(false)
  return (
    <div className="relative">
      <Input
        {...control}
        {...rest}
        type={visible ? 'text' : 'password'}
        className="pr-12"
        maxLength={128}
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
        label={t(visible ? 'hide' : 'show')}
        icon={visible ? <EyeOffIcon /> : <EyeIcon />}
        onClick={() => setVisible(!visible)}
      />
    </div>
  )
}
