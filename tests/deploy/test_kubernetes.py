"""The manifests for Kubernetes: valid by its own schemas, and what they promise."""

from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from pictorium.cli.serve_options import SERVE_OPTIONS

FILES = sorted((Path(__file__).parents[2] / "deploy" / "kubernetes").glob("*.yaml"))
RESOURCES = [one for file in FILES for one in yaml.safe_load_all(file.read_text(encoding="utf-8"))]


def of_kind(kind: str) -> dict[str, Any]:
    (found,) = (one for one in RESOURCES if one["kind"] == kind)
    return dict(found)


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda one: one["kind"])
def test_every_resource_is_one(resource: dict[str, Any]) -> None:
    kubernetes_validate.validate(resource, kubernetes_validate.latest_version(), strict=True)
    broken = {**resource, "spec": {"nobody": "knows this"}} if "spec" in resource else {**resource, "nobody": "knows"}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, kubernetes_validate.latest_version(), strict=True)


def test_every_variable_is_a_setting() -> None:
    assert set(of_kind("ConfigMap")["data"]) <= {one.variable for one in SERVE_OPTIONS}


def test_a_container_that_may_nothing_and_writes_to_its_folder_alone() -> None:
    pod = of_kind("Deployment")["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    rights = container["securityContext"]
    assert (rights["readOnlyRootFilesystem"], rights["allowPrivilegeEscalation"]) == (True, False)
    assert rights["capabilities"] == {"drop": ["ALL"]}
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert {mount["mountPath"] for mount in container["volumeMounts"]} == {"/data", "/tmp"}
    assert pod["enableServiceLinks"] is False, "the cluster would set PICTORIUM_PORT"


def test_alive_and_ready_are_two_questions() -> None:
    (container,) = of_kind("Deployment")["spec"]["template"]["spec"]["containers"]
    asked = {name: container[name]["httpGet"]["path"] for name in ("startupProbe", "livenessProbe", "readinessProbe")}
    assert asked == {"startupProbe": "/health", "livenessProbe": "/health", "readinessProbe": "/ready"}
    assert container["lifecycle"]["preStop"]


def test_labels_lead_to_the_pods() -> None:
    labels = of_kind("Deployment")["spec"]["template"]["metadata"]["labels"]
    selectors = [
        of_kind("Deployment")["spec"]["selector"]["matchLabels"],
        of_kind("Service")["spec"]["selector"],
        of_kind("PodDisruptionBudget")["spec"]["selector"]["matchLabels"],
        of_kind("NetworkPolicy")["spec"]["podSelector"]["matchLabels"],
    ]
    assert all(selector.items() <= labels.items() for selector in selectors)


def test_one_process_has_the_tables() -> None:
    spec = of_kind("Deployment")["spec"]
    assert (spec["replicas"], spec["strategy"]) == (1, {"type": "Recreate"})
    assert of_kind("PersistentVolumeClaim")["spec"]["accessModes"] == ["ReadWriteOncePod"]
    assert "sessionAffinity" not in of_kind("Service")["spec"]
