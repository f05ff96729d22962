// Mutants below the features: shared, platform, engines and ui.
import { mutantsOf } from './mutant.ts'

export const shared = [
  ...mutantsOf(
    'shared/ratio.ts',
    ['shared/ratio'],
    [
      ['if (steps <= 0 && !isNone) return 1', 'if (steps < 0 && !isNone) return 1'],
      ['steps >= STEPS && !isAll ? STEPS - 1', 'steps >= STEPS && !isAll ? STEPS'],
      ['if (!(whole > 0)) return null', 'if (!(whole >= 0)) return null'],
      [`if (ratio === null) return '-'`, `if (ratio === null) return '0%'`],
    ],
  ),
  ...mutantsOf(
    'shared/scores.ts',
    ['shared/scores'],
    [
      ['excellent > good && good > slightPoor', 'excellent > good || good > slightPoor'],
      [
        'Math.ceil((hundredths(full) * hundredths(percent)) / 10_000) / 100',
        'Math.floor((hundredths(full) * hundredths(percent)) / 10_000) / 100',
      ],
      ['points.reduce((sum, p) => sum + hundredths(p), 0) / 100', 'points.reduce((sum, p) => sum + p, 0)'],
    ],
  ),
  ...mutantsOf(
    'shared/zones.ts',
    ['shared/zones'],
    [
      ['[utc - day, utc + day].some(', '[utc - day, utc + day].every('],
      ['[0, 91, 182, 273].every(', '[0].every('],
    ],
  ),
  ...mutantsOf(
    'shared/content-diff.ts',
    ['shared/content-diff'],
    [
      [
        'if ((values[ends[middle] as number] as number) < value) low = middle + 1',
        'if ((values[ends[middle] as number] as number) > value) low = middle + 1',
      ],
      ['parents.has(id) && parents.get(id) !== parentId', 'parents.get(id) !== parentId'],
      ['if (!kept.has(i)) moved.add(id)', ''],
      ['if (news.has(item.id)) kept = item.id', ''],
    ],
  ),
  ...mutantsOf(
    'shared/order.ts',
    ['shared/order'],
    [
      [`if (seen?.ids.some((id, i) => before[seen.offset + i] !== id)) return 'stale'`, ''],
      ['before.indexOf(first.id), first.seq)', 'before.indexOf(first.id), first.seq + 1)'],
      ['listed.size !== list.length || ', ''],
    ],
  ),
  ...mutantsOf(
    'shared/variables.ts',
    ['shared/variables'],
    [
      ['values.get(name) ?? whole)', `values.get(name) ?? '')`],
      ['if (rows.length > maxVariables)', 'if (rows.length >= maxVariables)'],
    ],
  ),
  ...mutantsOf(
    'shared/secrets.ts',
    ['shared/secrets'],
    [['for (const secret of known) if (secret) told = told.replaceAll(secret, STRUCK)', '']],
  ),
  ...mutantsOf('shared/file-address.ts', ['shared/file-address'], [[`.replace(/^\\.+/, '')`, '']]),
]

export const platform = [
  ...mutantsOf(
    'platform/secrets/sealer.ts',
    ['platform/secrets'],
    [
      ['[VERSION, keyId, tenantId, table, id, column].map', '[VERSION, keyId, table, id, column].map'],
      [
        'tenantId, table, id, column].map((part) => `${part.length}:${part}`).join(',
        'tenantId, id, table, column].map((part) => part).join(',
      ],
      ['const iv = randomBytes(12)', 'const iv = Buffer.alloc(12)'],
      ["if (!found) throw new SealError('key')", "if (!found) throw new SealError('value')"],
    ],
  ),
  ...mutantsOf(
    'platform/outbound/addresses.ts',
    ['platform/outbound'],
    [
      ['if (isIP(address) !== 6) return address', 'if (isIP(address) !== 0) return address'],
      ["!globalV6.check(plain, 'ipv6') || notGlobalV6", 'notGlobalV6'],
      [` || notGlobalV6.check(plain, 'ipv6')`, ''],
      ['  return true\n}\n\n/** An address or a range', '  return false\n}\n\n/** An address or a range'],
      [`['100.64.0.0', 10]`, `['100.64.0.0', 16]`],
    ],
  ),
  ...mutantsOf(
    'platform/outbound/connector.ts',
    ['platform/outbound'],
    [
      ['found.some((address) => isInside', 'found.every((address) => isInside'],
      ['if (!isSecure && !found.every(isAllowed))', 'if (!isSecure && false)'],
      ['isInside(address) && !isAllowed(address)', 'isInside(address)'],
      [
        'openSocket(await addressOf(hostname, isSecure), port, timeoutMs)',
        'openSocket((await addressOf(hostname, isSecure)) && hostname, port, timeoutMs)',
      ],
    ],
  ),
  ...mutantsOf(
    'platform/outbound/outbound.ts',
    ['platform/outbound'],
    [
      [`if (url.username || url.password) throw new OutboundError('credentials')`, ''],
      ['if (bytes > maxBytes)', 'if (bytes >= maxBytes)'],
    ],
  ),
  ...mutantsOf(
    'platform/fair-semaphore.ts',
    ['platform/fair-semaphore.test'],
    [['if (longest.length <= own + 1) throw tooMany()', 'if (longest.length <= own) throw tooMany()']],
  ),
  ...mutantsOf(
    'platform/http/admit-service.ts',
    ['service-credentials/server/service-accounts'],
    [['if (calls > limit)', 'if (calls > limit + 1)']],
  ),
  ...mutantsOf(
    'shared/machine-calls.ts',
    ['service-credentials/server/service-accounts'],
    [
      ['call.personal || call.stepUp ||', 'call.personal ||'],
      ['ofPeople.has(feature)', 'false'],
    ],
  ),
  ...mutantsOf(
    'platform/http/hosts.ts',
    ['http/hosts'],
    [
      ['name.length > suffix.length && name.endsWith(suffix)', 'name.endsWith(rule.baseHost)'],
      [`.replace(/:\\d+$/, '')`, ''],
    ],
  ),
  ...mutantsOf(
    'platform/http/send-file.ts',
    ['http/send-file'],
    [
      ['Math.max(0, bytes - Number(match[2]))', 'bytes - Number(match[2])'],
      [`return start > last ? 'unsatisfiable'`, `return start > bytes ? 'unsatisfiable'`],
      ['Math.min(Number(match[2]), last)', 'Number(match[2])'],
    ],
  ),
  ...mutantsOf(
    'platform/http/addresses.ts',
    ['http/addresses'],
    [
      ['groups.slice(0, 4)', 'groups.slice(0, 3)'],
      [`=== '0:0:0:0:0:ffff'`, `=== '0:0:0:0:0:fffe'`],
    ],
  ),
  ...mutantsOf(
    'platform/http/lines.ts',
    ['http/lines'],
    [
      ['const tooLong = size > MAX_LENGTH', 'const tooLong = false'],
      ['line++\n', '\n'],
    ],
  ),
  ...mutantsOf(
    'platform/yielding.ts',
    ['platform/yielding'],
    [['made.push(each(item, made.length))', 'made.unshift(each(item, made.length))']],
  ),
  ...mutantsOf(
    'platform/database/address.ts',
    ['database/address'],
    [[`.get('target_session_attrs') === 'any'`, `.has('target_session_attrs')`]],
  ),
  ...mutantsOf(
    'platform/database/replica-lag.ts',
    ['database/replica-lag'],
    [
      ['(seen ?? -1n) <= this.#replayed', '(seen ?? -1n) < this.#replayed'],
      ['now - this.#asOf <= MAX_LAG_MS && ', ''],
    ],
  ),
]

export const engines = [
  ...mutantsOf(
    'engines/scoring/points.ts',
    ['scoring/points', 'scoring/scoring'],
    [
      ['Number(weightMark.exec(line)?.[1] ?? 1)', 'Number(weightMark.exec(line)?.[1] ?? 2)'],
      ['must: /^[!！]/.test(line),', 'must: false,'],
    ],
  ),
  ...mutantsOf(
    'engines/scoring/quantity.ts',
    ['scoring/quantity'],
    [
      [`digits.set('两', 2)`, ''],
      ['digit * (unit > 10 ? unit / 10 : 1)', 'digit'],
      ['((from + to) / 2)', 'from'],
    ],
  ),
  ...mutantsOf(
    'engines/figure/drawing/arm.ts',
    ['figure/arms'],
    [
      // the round end of a tube above the slope, and a sleeve beside the trunk
      ['top[0] + 20, top[1] + 7', 'top[0] + 20, top[1] - 60'],
      ['const pit = [s - 64, 296]', 'const pit = [s + 6, 296]'],
    ],
  ),
  ...mutantsOf('engines/figure/idle.ts', ['figure/motion'], [['[1, 2, 3, ...new', '[...new']]),
  ...mutantsOf('engines/video/subtitles.ts', ['video/subtitles'], [['Math.ceil(lines.length / 2)', 'Math.floor(lines.length / 2)']]),
  ...mutantsOf(
    'engines/judging/verdicts.ts',
    ['judging/verdicts'],
    [
      [`if (wanted < before) return 'LESS'`, ''],
      ['red || point.fault !== null || ', ''],
    ],
  ),
  ...mutantsOf(
    'engines/directing/turn.ts',
    ['directing'],
    [
      ['if (!brought.has(goal)) continue', ''],
      ['hasGoal || isHalfway || hasOpened || turn === 1', 'hasGoal || isHalfway || hasOpened'],
      ['opened: reason ? talk.opened : opened,', 'opened: talk.opened,'],
      ['if (after.isRed && limits.endsAtRedLine)', 'if (after.isRed)'],
    ],
  ),
  ...mutantsOf(
    'engines/directing/witness.ts',
    ['directing/score'],
    [
      ['if (!said || isCoaxing(said)) return []', 'if (!said) return []'],
      ['words.every(({ number }) => number === null)', 'words.length > 0'],
      ['worth: 0.5', 'worth: 1'],
    ],
  ),
  ...mutantsOf(
    'engines/drafting/check.ts',
    ['drafting/check'],
    [
      ["if (!quotes.length || quotes.length < found.length) faults.add('QUOTE')", "if (!quotes.length) faults.add('QUOTE')"],
      ["if (type === 'SINGLE' && places.length > 1) faults.add('TWO_RIGHT')", ''],
      ['places.includes(i) !== places.includes(other)', 'false'],
      ['places.length && !places.includes(-1)', 'places.length'],
      ['return answers[0] === wrong ? [analysis] : [text, analysis]', 'return [analysis]'],
      ['if (!checked.faults.length) known.push(checked.draft)', ''],
      ['[...draft.answers, ...draft.points] : []', '[...draft.points] : []'],
      ['Math.max(...lengths) > maxLengths', 'Math.max(...lengths) < maxLengths'],
    ],
  ),
  ...mutantsOf(
    'engines/drafting/plain.ts',
    ['drafting/check'],
    [
      ["(unit === '' || one.unit === unit ||", '(true ||'],
      ['&& said.digits.every(hasDigits)', ''],
      ["(one.unit === '' && text.includes(unit))", 'false'],
    ],
  ),
  ...mutantsOf(
    'engines/drafting/propose.ts',
    ['drafting/propose'],
    [
      ['toLong(changeTexts(draft, mask.restore))', 'toLong(draft)'],
      ['if (!refused.length) return { accepted, refused: [] }', 'if (refused.length) return { accepted, refused: [] }'],
      ['refused.length - pass(second).length', 'refused.length'],
    ],
  ),
  ...mutantsOf(
    'engines/directing/guard.ts',
    ['directing/guard'],
    [
      ['isTold(secret, all, scene)', 'isTold(secret, text, scene)'],
      ["if (unseenInside.test(raw)) return 'HIDDEN'", ''],
      ['!reached.has(id) && isWorded(point, all)', 'isWorded(point, all)'],
    ],
  ),
  ...mutantsOf(
    'engines/directing/score.ts',
    ['directing/score'],
    [
      ['scoreParts.accuracy.full * accuracy * counted', 'scoreParts.accuracy.full * accuracy'],
      ['redTurns.has(finding.turn) ? redTurnWorth : 1', '1'],
      ['tail > stage', 'tail >= stage'],
    ],
  ),
]

export const ui = [
  ...mutantsOf(
    'number-text.ts',
    ['number-text'],
    [
      ['max !== undefined && n > max', 'max !== undefined && n >= max'],
      [`text.normalize('NFKC').replaceAll(/[\\s,]/g, '')\n`, `text.replaceAll(/[\\s,]/g, '')\n`],
    ],
  ),
  ...mutantsOf('initials.ts', ['initials'], [['byPinyin.compare(first, char) <= 0', 'byPinyin.compare(first, char) < 0']]),
  ...mutantsOf(
    'upload.ts',
    ['ui/media/upload.test'],
    [
      ['if (file.size >= maxBytes)', 'if (file.size > maxBytes)'],
      ['if (error.said) return empty.has(error.said) ? refused : error.said', 'if (error.said) return error.said'],
    ],
  ),
  ...mutantsOf(
    'list-state.ts',
    ['list-state'],
    [
      [`state.page > 1 ? String(state.page) : undefined`, `String(state.page)`],
      ['next.delete(nameOfRow(scope))', ''],
    ],
  ),
]
