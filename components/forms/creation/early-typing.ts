type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A control whose content is not what the page came with. */
export type Typed = { control: Control; text: string } | { control: HTMLInputElement; checked: boolean }

const isToggle = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

function firstChoice(list: HTMLSelectElement): string {
  const options = [...list.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

/** What was typed, chosen and ticked in a form since its page came. */
export function typedIn(form: HTMLFormElement): Typed[] {
  return [...form.elements].flatMap((control): Typed[] => {
    if (isToggle(control)) {
      const changed = control.checked !== control.defaultChecked
      // Of a group of radios only the chosen one tells something.
      return changed && (control.type === 'checkbox' || control.checked)
        ? [{ control, checked: control.checked }]
        : []
    }
    if (control instanceof HTMLSelectElement) {
      return control.value === firstChoice(control) ? [] : [{ control, text: control.value }]
    }
    const isText =
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && control.type !== 'file')
    return isText && control.value !== control.defaultValue ? [{ control, text: control.value }] : []
  })
}

/** Sets a value past React's own watch over it, so that the event that follows counts as news. */
function setNative(control: Control, value: string): void {
  const { prototype } = control.constructor as typeof HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

/** Does again what was done before anyone listened; the caret stays where it was. */
export function typeAgain(typed: readonly Typed[]): void {
  for (const item of typed) {
    const { control } = item
    if (!control.isConnected) continue
    if ('checked' in item) {
      item.control.checked = !item.checked
      item.control.click()
      continue
    }
    if (control instanceof HTMLSelectElement) {
      control.value = item.text
      control.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    const isHere = control === document.activeElement
    const { selectionStart, selectionEnd } = control
    control.value = ''
    setNative(control, item.text)
    if (isHere && selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    // It was left already: what waits for that (a word of a list) is told once the text has arrived.
    if (!isHere) setTimeout(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
}
