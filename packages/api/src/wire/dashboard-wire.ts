import { missingFields, parseStoredWidgets, printWidgets, type BoardWidget } from "@comptoir/domain/dashboard";
import { Effect, Schema, SchemaIssue, SchemaTransformation } from "effect";

/** Dashboards as the server answers them; widgets are sent as one text with a list. Source: specification 3. */

/** Widgets of a stored dashboard, as a text. */
export const Widgets = Schema.String.pipe(
  Schema.decodeTo(
    Schema.declare<readonly BoardWidget[]>((value): value is readonly BoardWidget[] => Array.isArray(value), {
      expected: "a list of widgets",
    }),
    SchemaTransformation.transformEffect<readonly BoardWidget[], string>({
      decode: (text) => {
        const parsedWidgets = parseStoredWidgets(text);
        return parsedWidgets.ok
          ? Effect.succeed(parsedWidgets.value)
          : Effect.fail(
              new SchemaIssue.InvalidValue(
                { expected: `a list of widgets (${parsedWidgets.issues[0]?.code ?? "WIDGET_TEXT"})` },
                text,
              ),
            );
      },
      encode: (widgets) => Effect.succeed(printWidgets(widgets)),
    }),
  ),
);

/** A row that a widget names and that the reader does not find. */
const MissingMemberWire = Schema.Struct({
  i: Schema.Int,
  field: Schema.Literals(missingFields),
  id: Schema.Int,
  name: Schema.NullOr(Schema.String),
});

/** A dashboard as returned by the server. */
export const DashboardWire = Schema.Struct({
  id: Schema.Int,
  description: Schema.String,
  longDescription: Schema.String,
  targetId: Schema.NullOr(Schema.Int),
  targetDescription: Schema.String,
  target: Schema.optionalKey(Schema.String),
  modelType: Schema.optionalKey(Schema.String),
  roles: Schema.Array(Schema.Int),
  widgets: Widgets,
  period: Schema.String,
  canUpdate: Schema.Boolean,
  canDelete: Schema.Boolean,
  version: Schema.Int,
  isFavorite: Schema.optionalKey(Schema.Boolean),
  missing: Schema.optionalKey(Schema.Array(MissingMemberWire)),
}).pipe(Schema.encodeKeys({ targetId: "targetID" }));
