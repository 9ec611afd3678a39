/** Schedules of reports in memory. */
import type { ScheduleRun, ScheduleWire } from "@comptoir/api/wire";

import { failWith, succeed, type Answer } from "../../../shared/answer.ts";
import type { ReportGateway } from "../report-gateway.ts";

const schedulePeople = [
  { id: 1, name: "Ann Roy", place: "Chain", problem: null },
  { id: 8, name: "Bob Lee", place: "Store 4", problem: null },
  { id: 9, name: "Cid Fox", place: "Store 5", problem: "NO_REPORTS" },
] as const;

const scheduleRun: ScheduleRun = {
  id: 3,
  dueAt: 1_773_300_000_000,
  startedAt: 1_773_300_000_000,
  byHand: false,
  result: "PARTIAL",
  batch: null,
  menders: [],
  deliveries: [
    {
      id: 1,
      kind: "MAIL",
      name: "Ann Roy",
      state: "DONE",
      failure: null,
      attempts: 1,
      nextAt: null,
      endedAt: 1,
      fileName: "Sales.xlsx",
      rows: 12,
      mail: "SENT",
      mailError: null,
    },
    {
      id: 2,
      kind: "MAIL",
      name: "Bob Lee",
      state: "FAILED",
      failure: "NOT_SHARED",
      attempts: 1,
      nextAt: null,
      endedAt: 1,
      fileName: null,
      rows: null,
      mail: null,
      mailError: null,
    },
  ],
};

export function memorySchedules() {
  const scheduleById = new Map<number, ScheduleWire>();
  const putSchedule = (schedule: ScheduleWire): Answer<ScheduleWire> => {
    scheduleById.set(schedule.id, schedule);
    return succeed(schedule);
  };
  const changeSchedule = (id: number, part: Partial<ScheduleWire>): Answer<ScheduleWire> => {
    const schedule = scheduleById.get(id);
    return schedule === undefined
      ? failWith("HTTP_404", 404)
      : putSchedule({ ...schedule, ...part, version: schedule.version + 1 });
  };
  const gateway: ReportGateway["schedules"] = {
    list: async ({ task }) =>
      succeed(
        [...scheduleById.values()].filter(
          ({ isDeleted, batch = null }) => !isDeleted && (batch !== null) === (task === "BATCH"),
        ),
      ),
    people: async () => succeed({ people: schedulePeople, mayChooseOthers: true }),
    runs: async () => succeed([scheduleRun]),
    save: async ({ id = scheduleById.size + 1, version = 0, ...save }) =>
      putSchedule({
        ...save,
        id,
        version: version + 1,
        userId: 1,
        by: "Ann",
        isPaused: false,
        isDeleted: false,
        nextAt: 1_773_400_000_000,
        recipients: schedulePeople.filter((person) => save.recipientIds.includes(person.id)),
        last: null,
      }),
    remove: async ({ id }) => changeSchedule(id, { isDeleted: true }),
    restore: async ({ id }) => changeSchedule(id, { isDeleted: false }),
    pause: async ({ id }, isPaused) => changeSchedule(id, { isPaused, nextAt: null }),
    sendNow: async () => succeed([scheduleRun]),
    retry: async () => succeed([{ ...scheduleRun, result: "RUNNING" }]),
    test: async () => succeed({ recipient: "ann@example.com" }),
  };
  return { scheduled: scheduleById, gateway };
}
