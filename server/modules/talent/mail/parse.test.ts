import { describe, expect, it } from 'vitest'
import { forwarded, parseMail, personOfSender } from './parse'

const letter = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

describe('a forwarded letter', () => {
  it.each([
    [
      'Gmail',
      '---------- Forwarded message ---------\nОт: Вера Зимина <vera@example.test>\nDate: чт, 26 нояб. 2026 г.\nSubject: Отклик\nTo: <hr@most.test>\n\nДобрый день!',
    ],
    [
      'Outlook',
      '\nFrom: Вера Зимина [mailto:vera@example.test]\nSent: Thursday\nTo: hr@most.test\nSubject: Отклик\n\nДобрый день!',
    ],
    [
      'Mail.ru',
      '-------- Пересылаемое сообщение --------\nОт кого: Вера Зимина <vera@example.test>\nКому: hr@most.test\n\nДобрый день!',
    ],
    [
      'Yandex',
      '-------- Пересылаемое сообщение --------\n26.11.2026, 12:00, "Вера Зимина" <vera@example.test>:\n\n> Добрый день!',
    ],
    [
      'Thunderbird',
      '-------- Перенаправленное сообщение --------\n*От:* Вера Зимина <vera@example.test>\n*Тема:* Отклик\n\nДобрый день!',
    ],
  ])('of %s tells whom it came from and what was written', (_, text) => {
    const found = forwarded(text)
    expect(personOfSender(found.sender)).toEqual({
      first: 'Вера',
      last: 'Зимина',
      email: 'vera@example.test',
    })
    expect(found.text).toBe('Добрый день!')
  })

  it('without such a header is its own text', () => {
    expect(forwarded('Вот хороший человек: 8 912 345-67-89')).toEqual({
      sender: '',
      text: 'Вот хороший человек: 8 912 345-67-89',
    })
    expect(personOfSender('')).toEqual({ first: '', last: '', email: '' })
  })

  it('gives the attached files, of an attached letter too, and no pictures of its text', async () => {
    const { from, files, subject } = await parseMail(
      letter(
        'From: hr@most.test',
        'Subject: =?utf-8?B?0KDQtdC30Y7QvNC1?=',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=a',
        '',
        '--a',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Смотрите',
        '--a',
        'Content-Type: image/png',
        'Content-ID: <logo>',
        'Content-Disposition: inline',
        '',
        'x',
        '--a',
        'Content-Type: message/rfc822',
        'Content-Disposition: attachment; filename=letter.eml',
        '',
        'From: Vera <vera@example.test>',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: application/pdf; name=cv.pdf',
        'Content-Disposition: attachment; filename=cv.pdf',
        '',
        '%PDF-1.7',
        '--b--',
        '--a--',
      ),
    )
    expect([from, subject]).toEqual(['hr@most.test', 'Резюме'])
    expect(files.map(({ name }) => name)).toEqual(['cv.pdf'])
  })

  it('of HTML alone is read as its text', async () => {
    const { sender, text } = await parseMail(
      letter(
        'From: hr@most.test',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<style>p{}</style><div>Смотрите</div><p>От: <b>Вера Зимина</b> &lt;vera@example.test&gt;<br>Тема: Отклик</p><p>Добрый день!</p>',
      ),
    )
    expect([sender, text]).toEqual(['Вера Зимина <vera@example.test>', 'Добрый день!'])
  })

  it('with several senders, or none, is of nobody', async () => {
    const text = ['Content-Type: text/plain', '', 'x']
    expect((await parseMail(letter('From: a@most.test', 'From: b@most.test', ...text))).from).toBeNull()
    expect((await parseMail(letter('From: a@most.test, b@most.test', ...text))).from).toBeNull()
    expect((await parseMail(letter('Subject: x', '', 'x'))).from).toBeNull()
  })
})
