/** Starts a directory with a few people as a separate process: OpenLDAP's slapd if installed, and a small LDAP server. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { base, people, service } from "./people.data.ts";

export interface TestDirectory {
  readonly url: string;
  /** Authority that issued the directory's certificate, as PEM; null for a directory without one. */
  readonly ca: string | null;
  readonly close: () => Promise<void>;
}

const slapdProgram = "/usr/sbin/slapd";

export const kindsOfDirectory: readonly ("slapd" | "stand-in")[] = existsSync(slapdProgram)
  ? ["slapd", "stand-in"]
  : ["stand-in"];

export const openDirectory = (kind: (typeof kindsOfDirectory)[number]): Promise<TestDirectory> =>
  kind === "slapd" ? openSlapd() : openStandIn();

async function openStandIn(): Promise<TestDirectory> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "ldap-stand-in.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(child.stdout, "data");
  return { url: `ldap://127.0.0.1:${String(port).trim()}`, ca: null, close: () => stopServer(child) };
}

async function openSlapd(): Promise<TestDirectory> {
  const folder = temporaryFolder("slapd");
  const inFolder = (name: string) => path.join(folder, name);
  mkdirSync(inFolder("data"), { recursive: true });
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-keyout",
      inFolder("key.pem"),
      "-out",
      inFolder("cert.pem"),
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
    ],
    { stdio: "ignore" },
  );
  writeFileSync(inFolder("slapd.conf"), configurationText(inFolder));
  writeFileSync(inFolder("people.ldif"), peopleLdif());
  execFileSync("/usr/sbin/slapadd", ["-f", inFolder("slapd.conf"), "-l", inFolder("people.ldif")], { stdio: "ignore" });
  const port = await freePort();
  const child = spawn(slapdProgram, ["-f", inFolder("slapd.conf"), "-h", `ldap://127.0.0.1:${port}`, "-d", "0"], {
    stdio: "ignore",
  });
  await untilOpen(port);
  return {
    url: `ldap://localhost:${port}`,
    ca: readFileSync(inFolder("cert.pem"), "utf8"),
    close: () => stopServer(child),
  };
}

const configurationText = (at: (name: string) => string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${at("pid")}
TLSCertificateFile ${at("cert.pem")}
TLSCertificateKeyFile ${at("key.pem")}
allow bind_anon_cred
database mdb
suffix "${base}"
directory ${at("data")}
access to attrs=userPassword by anonymous auth by * none
access to * by dn.base="${service.dn}" read by * none
`;

const peopleLdif = (): string =>
  [
    `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Exemple\ndc: exemple`,
    `dn: ${service.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\nuserPassword: ${service.password}`,
    ...["magasins", "bureaux"].map((ou) => `dn: ou=${ou},${base}\nobjectClass: organizationalUnit`),
    ...people.map(
      ({ dn, password }) =>
        `dn: ${dn}\nobjectClass: account\nobjectClass: simpleSecurityObject\nuserPassword: ${password}`,
    ),
  ].join("\n\n");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error("slapd does not answer");
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
