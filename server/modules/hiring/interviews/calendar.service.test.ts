import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar.service'

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'interview-abc@dvoe.example',
  sequence: 2,
  cancelled: false,
  startsAt: new Date('2026-11-26T11:00:00Z'),
  endsAt: new Date('2026-11-26T12:00:00Z'),
  stampedAt: new Date('2026-11-24T08:00:00Z'),
  summary: 'Собеседование в офисе: ООО «Ромашка», филиал; север',
  description: 'Вход: со двора\nЭтаж: 5\\6\r\nС собой: паспорт, диплом',
  location: 'Екатеринбург, ул. Малышева, 51',
  url: 'https://dvoe.example/ru/resumes/x/view/office-interviews?item=abc',
  alarms: [120],
  ...more,
})

/** Another program's reading of it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  return { calendar, events }
}

describe('M6 calendar files', () => {
  it('say to another reader what was meant, however odd the words', () => {
    const { calendar, events } = read(calendarFile([event()], { name: 'Двое', method: 'PUBLISH' }))
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const [one] = events
    expect(one).toMatchObject({
      uid: 'interview-abc@dvoe.example',
      sequence: 2,
      summary: 'Собеседование в офисе: ООО «Ромашка», филиал; север',
      description: 'Вход: со двора\nЭтаж: 5\\6\nС собой: паспорт, диплом',
      location: 'Екатеринбург, ул. Малышева, 51',
    })
    expect(one?.startDate.toJSDate().toISOString()).toBe('2026-11-26T11:00:00.000Z')
    expect(one?.endDate.toJSDate().toISOString()).toBe('2026-11-26T12:00:00.000Z')
    expect(one?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    const alarm = one?.component.getFirstSubcomponent('valarm')
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT120M')
  })

  it('update and cancel under the same name with a higher number', () => {
    const moved = read(
      calendarFile([event({ sequence: 3, startsAt: new Date('2026-11-27T11:00:00Z') })], { name: 'Двое' }),
    ).events[0]
    const file = calendarFile([event({ sequence: 4, cancelled: true })], { name: 'Двое', method: 'CANCEL' })
    const { calendar, events } = read(file)
    expect(moved?.uid).toBe(events[0]?.uid)
    expect([moved?.sequence, events[0]?.sequence]).toEqual([3, 4])
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(events[0]?.component.getAllSubcomponents('valarm')).toEqual([])
  })

  it('fold every line within 75 octets, tear no character and let no word begin a line of its own', () => {
    const hostile = 'Кандидат\r\nEND:VEVENT\nBEGIN:VEVENT\u0000\u0007 🙂'.repeat(6)
    const text = calendarFile([event({ summary: hostile })], { name: hostile })
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd')
    const { events } = read(text)
    expect(events).toHaveLength(1)
    expect(events[0]?.summary).toContain('END:VEVENT')
  })
})
