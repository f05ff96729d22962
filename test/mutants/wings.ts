// Mutants of the features by wing: rules, statements, pages and learners' screens.
import { mutantsOf } from './mutant.ts'

export const organisation = [
  ...mutantsOf('events/server/queries.ts', ['events/server/events'], [[' and e.xact < pg_snapshot_xmin(pg_current_snapshot())', '']]),
  ...mutantsOf(
    'events/server/events.ts',
    ['events/server/events'],
    [
      ['cursor.system === system ? cursor : start', 'cursor'],
      ['type, limit + 1)', 'type, limit)'],
    ],
  ),
  ...mutantsOf(
    'webhooks/server/retrying.ts',
    ['webhooks/server/retrying'],
    [
      ['Math.min(retryAfterMs ?? 0, maxAskedMs)', '(retryAfterMs ?? 0)'],
      ['Math.max(pause, Math', 'Math.min(pause, Math'],
      ['status < 300', 'status < 400'],
      ['pauses[tries - 1]', 'pauses[tries]'],
    ],
  ),
  ...mutantsOf('webhooks/server/queries.ts', ['webhooks/server/delivering'], [[`interval '3 days' then`, `interval '4 days' then`]]),
  ...mutantsOf(
    'webhooks/server/webhooks.ts',
    ['webhooks/server/delivering', 'webhooks/server/webhooks'],
    [
      ['if (!row.enabled || row.stoppedReason) throw', 'if (!row.enabled) throw'],
      [`url.replace(/\\?.*$/, '?…')`, 'url'],
    ],
  ),
  ...mutantsOf(
    'service-credentials/server/service-credentials.ts',
    ['service-credentials/server/service-credentials'],
    [['if (!allowedIps.every(isRange)) throw', 'if (allowedIps.length > 50) throw']],
  ),
  ...mutantsOf(
    'service-credentials/server/rights.ts',
    ['service-credentials/server/service-accounts'],
    [
      ['rows.filter(({ held }) => !held)', 'rows.filter(() => false)'],
      ['rows.filter(({ word }) => peopleWords().has(word))', 'rows.filter(() => false)'],
      ['department ? managesPeople(who, department.path) : ', 'department ? true : '],
    ],
  ),
  ...mutantsOf(
    'service-credentials/server/functions.sql',
    ['service-credentials/server/service-accounts'],
    [
      [`c.words = '{}' or p_words is not null`, 'p_words is not null'],
      ['excluded.minute then least(p.calls, 1000000) + 1 else 1', 'excluded.minute then least(p.calls, 1) + 1 else 1'],
    ],
  ),
  ...mutantsOf('events/server/changes.ts', ['events/server/changes'], [['and m.xact < pg_snapshot_xmin(pg_current_snapshot())', '']]),
  ...mutantsOf(
    'identity-providers/server/linking.ts',
    ['identity-providers/server/linking', 'identity-providers/server/sign-in'],
    [
      [`claims['phone_number_verified'] === true ?`, `claims['phone_number_verified'] ?`],
      [`claims['email_verified'] === true && `, ''],
      [`emailDomains.includes(email.split('@')[1] ?? '') && `, ''],
      ['type === 0 && locked !== 2', 'locked !== 2'],
      ['type === 0 && locked !== 2', 'type === 0'],
      ['others.length || !mayEnter(first)', '!mayEnter(first)'],
    ],
  ),
  ...mutantsOf(
    'identity-providers/server/sign-in.ts',
    ['identity-providers/server/sign-in'],
    [
      [' || !timingSafeEqual(taken.browserHash, toSha256(request.flow))', ''],
      ['flow?.live ? {', 'flow ? {'],
      ['(?![/\\\\])', ''],
    ],
  ),
  ...mutantsOf(
    'content-reviews/server/approvals.ts',
    ['course-authoring/server/reviewing', 'exam-papers/server/reviewing'],
    [
      ['approvals.get(subjectId)?.digest === digest', 'approvals.has(subjectId)'],
      ['if (since === null) return null', ''],
      ['if (!isNeeded || isApproved(approvals, covered)) return null', 'if (isApproved(approvals, covered)) return null'],
    ],
  ),
  ...mutantsOf(
    'content-reviews/server/deciding.ts',
    ['course-authoring/server/reviewing', 'exam-papers/server/reviewing'],
    [
      [`if (row.submitUserId === userId) return contentReviews.fail('own').message`, ''],
      [`return wrote ? contentReviews.fail('author').message : null`, 'return null'],
      [`if (await isSecret(db, row.after)) return contentReviews.fail('secret').message`, ''],
      [`if (row.state !== 'SUBMITTED') return contentReviews.fail('decided').message`, ''],
      ['if (row.submitUserId !== (await db.who()).userId) throw forbidden()', ''],
      [`if (comments.some(({ itemId }) => !known.has(itemId))) throw contentReviews.fail('strangeItem')`, ''],
    ],
  ),
  ...mutantsOf(
    'second-factors/server/totp.ts',
    ['second-factors/server/totp'],
    [
      ['const WINDOW = 1', 'const WINDOW = 2'],
      ['const WINDOW = 1', 'const WINDOW = 0'],
      ['& 0x7fffffff', '& 0xffffffff'],
      ['hash.length - 1) & 0xf', 'hash.length - 1) & 0x7'],
    ],
  ),
  ...mutantsOf(
    'second-factors/server/passkeys.ts',
    ['second-factors/server/passkeys'],
    [
      [' && head.readBigUInt64BE(NONCE) > BigInt(now)', ''],
      ['${purpose} ${tenantId} ${token} ', '${purpose} ${tenantId} '],
      ['${purpose} ${tenantId} ${token} ', '${tenantId} ${token} '],
    ],
  ),
  ...mutantsOf(
    'second-factors/server/queries.ts',
    ['second-factors/server/second-factors'],
    [['or(isNull(totp.lastStep), lt(totp.lastStep, step))', 'undefined']],
  ),
  ...mutantsOf(
    'second-factors/server/verify.ts',
    ['second-factors/server/second-factors', 'second-factors/server/policy'],
    [
      ['  await countFailure(db, subject, LOCK_AT)\n', ''],
      ["body.method === 'password' && !methods", "body.method === 'passkey' && !methods"],
    ],
  ),
  ...mutantsOf(
    'users/server/weak-passwords.ts',
    ['users/server/weak-passwords'],
    [
      ['new Set(text).size <= 2', 'new Set(text).size <= 1'],
      ['text.length - of.length <= 3', 'text.length === of.length'],
      ['part.length >= 4 && ', 'part.length >= 40 && '],
    ],
  ),
  ...mutantsOf(
    'roles/web/ticking.ts',
    ['roles/web/ticking'],
    [
      ['if (!next.has(follows)) next.delete(id)', ''],
      ['for (const n of line) next.add(n.id)\n', '\n'],
    ],
  ),
  ...mutantsOf(
    'menus/server/following.ts',
    ['menus/server/following'],
    [
      [`if (above.menuType === 'M') shown.add(above.id)`, 'shown.add(above.id)'],
      ['const lead = row.visible ? undefined', 'const lead = !row.visible ? undefined'],
    ],
  ),
  ...mutantsOf(
    'departments/web/pasted-tree.ts',
    ['departments/web/pasted-tree'],
    [
      ['(open.at(-1)?.indent ?? 0) >= indent', '(open.at(-1)?.indent ?? 0) > indent'],
      ['...before.slice(0, first), ', ''],
    ],
  ),
  ...mutantsOf(
    'leader-scopes/server/leader-scopes.ts',
    ['leader-scopes/server/leader-scopes.test', 'leader-scopes/server/may-edit'],
    [
      ['if (!grants && !managesPeople(who, department.path)) throw forbidden()', ''],
      ['telephone: maskPhone(row.telephone),', 'telephone: row.telephone,'],
    ],
  ),
  ...mutantsOf(
    'leader-scopes/server/queries.ts',
    ['leader-scopes/server/leader-scopes.test'],
    [['isAnyOf(appUser.id, ids), isNull(appUser.deletedAt)', 'isAnyOf(appUser.id, ids)']],
  ),
]

export const authoring = [
  ...mutantsOf(
    'scripts/server/plan.ts',
    ['scripts/server/plan'],
    [
      ['if (seen && seen.join() !== order.join()) throw stale()', ''],
      ['if (edit.version && before && edit.version !== before.updatedAt) throw stale()', ''],
      [' && !movesOnly(e))) throw', ')) throw'],
      ['> maxLines + plan.removes.length', '> maxLines'],
    ],
  ),
  ...mutantsOf(
    'storyboard/web/timeline.ts',
    ['storyboard/web/timeline'],
    [
      ['(step > 0 ? lines.length - 1 : 0)', '0'],
      ['made: last.made + made', 'made'],
    ],
  ),
  ...mutantsOf(
    'courses/server/courses.ts',
    ['productions/server/covers'],
    [['.filter((c) => !c.imageFileUrl)', '.filter((c) => c.imageFileUrl)']],
  ),
]

export const assessment = [
  ...[
    mutantsOf(
      'question-sheets/server/papers/group.ts',
      ['question-sheets/server/papers'],
      [
        ['if (isUnsure && n !== this.#last + 1) return false', ''],
        ['if (this.#style !== null && style !== this.#style) return', 'if (false) return'],
        ['const isItem = this.#isAnswering && (', 'const isItem = false && ('],
        ["if (this.#typeNext !== '') this.asides.push(this.#typeNext)\n      this.#typeNext =", 'this.#typeNext ='],
      ],
    ),
    mutantsOf(
      'question-sheets/server/papers/words.ts',
      ['question-sheets/server/papers'],
      [
        ['each || (count && total ?', '(count && total ?'],
        ['mark.place === last + 1 ||', 'mark.place >= last ||'],
        ['while (options.length < place) options.push', 'if (false) options.push'],
      ],
    ),
    mutantsOf(
      'question-sheets/server/papers/key.ts',
      ['question-sheets/server/papers'],
      [
        ['if (n < this.#before) this.#round++', ''],
        ['if (!block || this.answers.has(block)) {', 'if (!block) {'],
        ['this.left.push(source)\n', '\n'],
      ],
    ),
    mutantsOf(
      'question-sheets/server/papers/decide.ts',
      ['question-sheets/server/papers'],
      [
        ['...(isGuess ? [typeGuess] : []), ', ''],
        ['(letters?.length ?? 1) > 1 ? 3 : 0\n', '0\n'],
        ['part.isPerBlank && type === 4 ?', 'false ?'],
        ['guesses: [lookGuess(looks.look)] }', 'guesses: [] }'],
      ],
    ),
    mutantsOf(
      'question-sheets/server/exchange/gift.ts',
      ['exchange/exchange.test'],
      [
        ["weight === null ? sign === '=' : weight > 0", "sign === '=' || weight !== null"],
        ['type: count > 1 ? 3 : 0', 'type: 0'],
        ["if (list.some((a) => a.text.includes('->'))) return", 'if (false) return'],
      ],
    ),
    mutantsOf(
      'question-sheets/server/exchange/qti.ts',
      ['exchange/exchange.test'],
      [
        ["(attributesOf(interaction)['maxChoices'] ?? '1') === '1' ?", 'true ?'],
        ['if (isTruth) return', 'if (false) return'],
      ],
    ),
    mutantsOf(
      'question-sheets/server/exchange/moodle.ts',
      ['exchange/exchange.test'],
      [
        ['if (!found) return refused', 'if (false) return refused'],
        ['isSingle ? fractionOf(a) === best && best > 0 : fractionOf(a) > 0', 'fractionOf(a) >= 0'],
      ],
    ),
    mutantsOf(
      'question-sheets/server/papers/answers.ts',
      ['question-sheets/server/papers'],
      [
        ['if (inside.length && inside.length < options.length)', 'if (inside.length)'],
        ['if (found && !others.length) return', 'if (found) return'],
      ],
    ),
  ].flat(),
  ...mutantsOf(
    'exam-papers/server/draw.ts',
    ['exam-papers/server/draw.test'],
    [
      ['barred.has(root) ? [] : [group]', '[group]'],
      ['return choices.some((g) => {', 'return [].some((g) => {'],
      ['if (asked.avoid.size) matching.freshen()', ''],
      ['const among = fresh.length ? fresh : fitting', 'const among = fitting'],
    ],
  ),
  ...mutantsOf(
    'exam-papers/server/sampling.ts',
    ['exam-papers/server/draw.test'],
    [
      ['const start = random()', 'const start = 0.5'],
      ['if (random() * (2 * size - sum) < size - n)', 'if (random() < 0.5)'],
    ],
  ),
  ...mutantsOf(
    'attempts/server/grading.ts',
    ['attempts/server/grading'],
    [
      ['2 * hundredths(points) * part + whole', '2 * hundredths(points) * part'],
      ['wrong === 0 && right === key.size && right > 0', 'right === key.size && right > 0'],
      ['right > wrong) return { score: share(score, right - wrong', 'right > 0) return { score: share(score, right'],
      ['if (other !== undefined && !place(other, tried)) return false', 'if (other !== undefined) return false'],
      [`typeof response === 'string' && !isBlank(response) ?`, `typeof response === 'string' ?`],
      ['list.length === 0 || list.some((a) => a.score === null) ? null', 'list.length === 0 ? null'],
    ],
  ),
  ...mutantsOf(
    'attempts/server/papers.ts',
    ['attempts/server/other-papers'],
    [
      ['if (otherPaper) return [id, paperOf(more ?? [])]', ''],
      ['own.has(q.id) || !(q.drawn || otherPaper)', 'own.has(q.id) || !q.drawn'],
      ['own.has(q.id) || !(q.drawn || otherPaper)', 'own.has(q.id) || !otherPaper'],
    ],
  ),
  ...mutantsOf('attempts/server/kept-keys.ts', ['attempts/server/other-papers'], [[' or k.paper_id = own.paper_id)', ')']]),
  ...mutantsOf('attempts/server/regrade.ts', ['attempts/server/other-papers'], [['otherPaper ? 0 : fixedScore', 'fixedScore']]),
  ...mutantsOf(
    'exam-papers/server/other-papers.ts',
    ['attempts/server/other-papers'],
    [['totalScore !== wantedScore', 'totalScore > 2 * wantedScore']],
  ),
  ...mutantsOf(
    'attempts/server/own-order.ts',
    ['attempts/server/own-order'],
    [
      ['if (type === 2 || namesLetters(question)) return options', 'if (type === 2) return options'],
      ['keyed(q, seed, q.subjectId)', `keyed(q, '', q.subjectId)`],
      ['keyed(type, seed, `part ${type}`)', "keyed(type, '', `part ${type}`)"],
      ['if (!arePartsShuffled && !(isShuffled', 'if (!(isShuffled'],
    ],
  ),
  ...mutantsOf(
    'attempts/server/attempts.ts',
    ['attempts/server/attempts.test', 'attempts/server/publishing', 'attempts/server/single-device', 'attempts/server/latest-start'],
    [
      ['!makeUp && extra === 0 && last === 0', '!makeUp && last === 0'],
      ['if (late && isBound(starts)) return', 'if (late) return'],
      ['used >= exam.maxExamCnt + extra', 'used > exam.maxExamCnt + extra'],
      ['if (!before.overdue) checkDevice(before, holder)', ''],
      [`const isShown = row.displayScore && published`, 'const isShown = row.displayScore'],
    ],
  ),
  ...mutantsOf(
    'attempts/server/scores.ts',
    ['exam-analysis/server/golden', 'attempts/server/grading', 'attempts/server/kept-scores', 'attempts/server/make-ups'],
    [
      [`= 'HIGHEST' then \${row}.\${score} end desc`, `= 'HIGHEST' then \${row}.\${score} end`],
      [`a.started_at >= n.make_up_at and n.make_up_counts = 'CAPPED'`, `n.make_up_counts = 'CAPPED'`],
    ],
  ),
  ...mutantsOf(
    'exams/server/exams.ts',
    ['exams/server/exams.test', 'attempts/server/regrade'],
    [['if (!editable(who, row)) throw forbidden()', '']],
  ),
  ...mutantsOf(
    'exams/server/checks.ts',
    ['exams/server/exams.test', 'attempts/server/regrade'],
    [
      ['if (endTime && !(await isBefore(db, startTime, endTime)))', 'if (false)'],
      ['if (scale && !descends(scale))', 'if (scale && descends(scale))'],
    ],
  ),
  ...mutantsOf(
    'wrong-answers/server/schedule.ts',
    ['wrong-answers/server/schedule'],
    [
      ['const daysByRights = [1, 3, 7, null] as const', 'const daysByRights = [1, 3, 8, null] as const'],
      ['if (rightOn === today) return { rights, rightOn, dueIn: undefined }', ''],
      ['if (!isRight) return { rights: 0,', 'if (!isRight) return { rights,'],
    ],
  ),
  ...mutantsOf(
    'question-sheets/server/fill-text.ts',
    ['question-sheets/server/fill-text'],
    [
      ['tolerance > 0 && tolerance <= 1_000_000', 'tolerance > 0'],
      [`cell.replaceAll(withinNumber, '').includes(',')`, `cell.includes(',')`],
    ],
  ),
  ...mutantsOf(
    'marking/web/scoring.ts',
    ['marking/web/scoring'],
    [
      ['Math.min(max, Math.max(0, next))', 'Math.max(0, next)'],
      ['if (found.size === points.length) return max', ''],
    ],
  ),
  ...mutantsOf(
    'marking/server/second-marks.ts',
    ['marking/server/second-marks'],
    [
      ['> tolerance) return null', '>= tolerance) return null'],
      ['held.graderId !== who.userId || ', ''],
      ['decider ? [decider] : marks', 'marks'],
    ],
  ),
]

export const practice = [
  ...mutantsOf(
    'rehearsal-reviews/server/promised.ts',
    ['rehearsal-reviews/server/promised'],
    [
      ['(tens ? digits.indexOf(tens) : 1) * 10', '(tens ? digits.indexOf(tens) : 0) * 10'],
      ['(?![钟之])/g', '/g'],
    ],
  ),
  ...mutantsOf(
    'projects/server/projects.ts',
    ['projects/server/projects.test'],
    [
      ['if (dueTime && !(await isBefore(db, beginTime, dueTime)))', 'if (false)'],
      [`if (mentor.locked === 2) throw`, 'if (false) throw'],
      ['if (version && version !== before.updatedAt) throw stale()', ''],
    ],
  ),
]

export const insight = [
  ...mutantsOf(
    'training-analysis/web/ranks.ts',
    ['training-analysis/web/ranks'],
    [
      ['b.value - a.value || ', ''],
      ['Math.max(ends, told.length - ends)', 'Math.max(0, told.length - ends)'],
    ],
  ),
  ...mutantsOf(
    'exam-analysis/server/kept-queries.ts',
    ['exam-analysis/server/series', 'exam-analysis/server/agree', 'exam-analysis/server/golden'],
    [['and k.total is not null', 'and k.total is null']],
  ),
  ...mutantsOf(
    'record-store/server/statement/schema.ts',
    ['record-store/server/statement'],
    [
      ["verb.id !== voidedVerb || typeOf(of) === 'StatementRef'", "verb.id !== voidedVerb || typeOf(of) !== 'StatementRef'"],
      ['min < max && min <= raw && raw <= max', 'min < max && min <= raw'],
    ],
  ),
  ...mutantsOf(
    'record-store/server/statement/fingerprint.ts',
    ['record-store/server/statement'],
    [["new Set(['display', 'definition'])", "new Set(['display'])"]],
  ),
  ...mutantsOf(
    'record-store/server/storing.ts',
    ['record-store/server/xapi'],
    [
      ['if (before && !before.equals(fingerprint))', 'if (before && before.equals(fingerprint))'],
      ['...fresh.map((one) => one.id), ...targets', '...targets'],
    ],
  ),
]

/** Mutants of the learners' screens. */
export const learn = [
  ...mutantsOf(
    'portal/learning/learn/due-words.ts',
    ['learning/learn/due-words'],
    [
      ['if (left < hour)', 'if (left <= hour)'],
      ['Math.max(1, Math.floor(left / 60_000))', 'Math.floor(left / 60_000)'],
      [`if (task.overdue) return { text: '已逾期', tone: 'is-error' }`, ''],
    ],
  ),
  ...mutantsOf(
    'attempts/learn/leave-keeper.ts',
    ['attempts/learn/leave-keeper'],
    [
      ['if (this.#away) return\n', '\n'],
      ['if (whole.to - whole.from < minHiddenMs)', 'if (whole.to - whole.from < 0)'],
      ['isWhole(leave) ? leave : null', 'leave as Hidden'],
    ],
  ),
]

export const portal = [
  ...mutantsOf(
    'portal/course-page/web/contents-rules.ts',
    ['course-page/web/contents-rules'],
    [
      ['if (holds(scene.title)) return [scene]', ''],
      ['holds(part.title, part.contentStr)', 'holds(part.title)'],
      ['scene.id === id ? scene.subScenes[0]', 'false ? scene.subScenes[0]'],
      ['ids.indexOf(id), place)', 'ids.indexOf(id), place + 1)'],
      ['part.lines === 0', 'part.lines < 0'],
    ],
  ),
  ...mutantsOf(
    'notices/server/mailing.ts',
    ['notices/server/mailing'],
    [
      ['const maxTries = 8', 'const maxTries = 80'],
      [`const isLost = kind === 'refused' || tries >= maxTries`, 'const isLost = tries >= maxTries'],
      [`stops: kind === 'unreachable'`, 'stops: false'],
      ['!mailer || !isAddress(mail.to.address)', '!mailer'],
    ],
  ),
  ...mutantsOf(
    'notices/server/mail-queries.ts',
    ['notices/server/mailing'],
    [
      [' and coalesce(s.mail, true)', ''],
      [` and n.kind <> 'PASSWORD_CHANGED'`, ''],
      [`interval '3 hours') + interval '8 hours'`, `interval '3 hours') + interval '7 hours'`],
    ],
  ),
  ...mutantsOf(
    'notices/server/reminder-queries.ts',
    ['notices/server/reminders'],
    [
      [` and n.type = 'MANDATORY'`, ''],
      ['r.user_id = n.user_id and r.completed)', 'r.user_id = n.user_id and false)'],
      ['where extract(hour from $2::timestamptz) >= 8', 'where true'],
    ],
  ),
]
