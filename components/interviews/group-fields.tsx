import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { interviewLimits } from '@/lib/contracts/interview-states'

type Props = {
  group: boolean
  capacity: number
  error: string | undefined
  onGroup: (group: boolean) => void
  onCapacity: (capacity: number) => void
}

/** Whether several come at one time, and how many. */
export function GroupFields({ group, capacity, error, onGroup, onCapacity }: Props) {
  const t = useTranslations('interviews.create')
  return (
    <>
      <Checkbox
        label={t('group')}
        hint={t('groupHint')}
        checked={group}
        onChange={({ target }) => onGroup(target.checked)}
      />
      {group ? (
        <Field label={t('capacity')} error={error}>
          {(control) => (
            <Input
              {...control}
              type="number"
              className="screening-number"
              min={2}
              max={interviewLimits.capacity}
              value={capacity || ''}
              onChange={({ target }) => onCapacity(Math.round(Number(target.value)))}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}
