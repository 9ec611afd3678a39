import { useState } from "react";
import type { ReactElement } from "react";

import { Badge } from "../feedback/badge.tsx";
import { Banner } from "../feedback/banner.tsx";
import { RequestFailureDialog } from "../feedback/request-failure-dialog.tsx";
import { ProgressBar } from "../feedback/progress-bar.tsx";
import { SkeletonChart } from "../feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "../feedback/state-message.tsx";
import { Button } from "../form/button.tsx";
import { Checkbox } from "../form/checkbox.tsx";
import { Field } from "../form/field.tsx";
import { FileDrop } from "../form/file-drop.tsx";
import { Checklist, FormErrors } from "../form/form-errors.tsx";
import { SegmentedControl } from "../form/segmented-control.tsx";
import { Select } from "../form/select.tsx";
import { PasswordInput, TextInput } from "../form/text-input.tsx";
import { Card } from "../layout/card.tsx";
import { Grid, GridItem, Inline, Stack } from "../layout/grid.tsx";
import { SaveBar } from "../layout/save-bar.tsx";
import { Steps } from "../layout/steps.tsx";

type Grain = "30min" | "day" | "week";

/** Controls and messages. */
export function FormsExample(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Grid>
      <GridItem span={6} mediumSpan={12}>
        <StoreForm onDelete={() => setOpen(true)} />
      </GridItem>
      <GridItem span={6} mediumSpan={12}>
        <Stack>
          <ImportCard />
          <Banners />
        </Stack>
      </GridItem>
      <StateCards />
      <GridItem span={12}>
        <SaveBar
          actions={
            <>
              <Button>Discard</Button>
              <Button variant="primary">Save</Button>
            </>
          }
        >
          Two prices change on Monday: milk to $6.29, bread to $3.99.
        </SaveBar>
      </GridItem>
      <RequestFailureDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Code 503"
        heading="Service unavailable"
        description="The server is not ready to answer. Nothing was saved."
        requestId="3f1c9a52-7be0-4f6d-9a6e-d01b5b8a2c11"
        labels={{ close: "Close", requestId: "Request", copy: "Copy", copied: "Copied", retry: "Try again" }}
        onRetry={() => setOpen(false)}
      />
    </Grid>
  );
}

function StoreForm({ onDelete }: Readonly<{ onDelete: () => void }>): ReactElement {
  return (
    <Card title="New store">
      <Stack>
        <FormErrors
          title="Two fields need another look"
          errors={[
            { fieldId: "price", message: "The price has more than two decimals" },
            { message: "The code is taken" },
          ]}
        />
        <StoreFields />
        <Inline>
          <Button variant="primary">Save</Button>
          <Button>Cancel</Button>
          <Button variant="quiet" icon="undo">
            Undo
          </Button>
          <Button variant="danger" icon="trash" onClick={onDelete}>
            Delete
          </Button>
          <Button variant="primary" busy>
            Saving
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}

function StoreFields(): ReactElement {
  const [name, setName] = useState("Laval 3");
  const [secret, setSecret] = useState("Spruce");
  const [zone, setZone] = useState("America/Toronto");
  const [isChecked, setChecked] = useState(true);
  return (
    <>
      <Field label="Name" help="As it is written on receipts">
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field id="price" label="Price" error="Write at most two decimals" hint="optional">
        <TextInput value="12.345" onChange={() => undefined} numeric unit="$" />
      </Field>
      <Field label="Time zone">
        <Select
          value={zone}
          onChange={setZone}
          options={[
            { value: "America/Toronto", label: "Toronto, Montréal" },
            { value: "America/Vancouver", label: "Vancouver" },
          ]}
        />
      </Field>
      <Field label="Password">
        <PasswordInput
          value={secret}
          onChange={setSecret}
          showLabel="Show"
          hideLabel="Hide"
          autoComplete="new-password"
        />
      </Field>
      <Checklist
        label="Rules"
        items={[
          { key: "a", label: "A capital letter", done: true, stateLabel: "done" },
          { key: "b", label: "At least 12 characters", done: false, stateLabel: "not yet" },
        ]}
      />
      <Checkbox
        label="Open on Sundays"
        checked={isChecked}
        onChange={setChecked}
        help="Can be changed for a single week"
      />
    </>
  );
}

function ImportCard(): ReactElement {
  const [grain, setGrain] = useState<Grain>("day");
  return (
    <Card title="Import">
      <Stack>
        <Steps
          label="Steps"
          current="check"
          doneLabel="done"
          steps={[
            { key: "file", label: "File" },
            { key: "check", label: "Check" },
            { key: "import", label: "Import" },
          ]}
        />
        <FileDrop
          label="Drop a file here, or choose one"
          help="CSV, also compressed, up to 2 GB"
          onFile={() => undefined}
        />
        <ProgressBar label="Reading" value={0.42} />
        <ProgressBar label="Saving" />
        <SegmentedControl<Grain>
          label="Grain"
          value={grain}
          onChange={setGrain}
          options={[
            { value: "30min", label: "Half hours" },
            { value: "day", label: "Days" },
            { value: "week", label: "Weeks" },
          ]}
        />
        <Inline>
          <Badge>Draft</Badge>
          <Badge tone="positive">Committed</Badge>
          <Badge tone="warning">12 warnings</Badge>
          <Badge tone="danger">Refused</Badge>
        </Inline>
      </Stack>
    </Card>
  );
}

function Banners(): ReactElement {
  return (
    <>
      <Banner tone="neutral" title="A new version is ready" actions={<Button size="compact">Reload</Button>}>
        Nothing you typed will be lost.
      </Banner>
      <Banner tone="warning">Terminal 3 misses sequence 4417.</Banner>
      <Banner tone="danger" title="The import was stopped">
        Nothing was saved.
      </Banner>
      <Banner tone="positive">41,238 rows are in.</Banner>
    </>
  );
}

function StateCards(): ReactElement {
  return (
    <>
      <GridItem span={4} mediumSpan={12}>
        <Card title="Empty">
          <EmptyState
            icon="receipt"
            title="No sales yet"
            description="They appear here after the first import or the first sale at a till."
            actions={
              <Button variant="primary" icon="upload">
                Import a file
              </Button>
            }
          />
        </Card>
      </GridItem>
      <GridItem span={4} mediumSpan={12}>
        <Card title="Failed">
          <ErrorState
            title="The figures could not be read"
            description="The server did not answer in time. The other cards are not affected."
            retryLabel="Try again"
            onRetry={() => undefined}
          />
        </Card>
      </GridItem>
      <GridItem span={4} mediumSpan={12}>
        <Card title="On its way">
          <SkeletonChart heightPx={220} label="Loading" />
        </Card>
      </GridItem>
    </>
  );
}
